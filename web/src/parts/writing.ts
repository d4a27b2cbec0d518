// Who writes does not play: a key that is pressed in a field belongs to the field.

const pressed = new Set(['button', 'checkbox', 'radio', 'range', 'submit']);

/** Letters and digits pressed there are its own. */
export function isWriting(element: EventTarget | null): boolean {
  if (element instanceof HTMLInputElement) return !pressed.has(element.type);
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || (element instanceof HTMLElement && element.isContentEditable);
}

/** A dialog is open: the keys are its own. */
export const inDialog = (): boolean => document.querySelector('dialog[open]') !== null;
