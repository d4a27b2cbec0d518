// Copying and sharing, with a word to the player.
import { toasts } from '../state/toasts.svelte';

export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // No permission, or an address without encryption: the old way.
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  toasts.show(done, 'good');
}

/** The address of a place in this room, to be sent to others. */
export const linkTo = (hash: string): string => location.href.split('#')[0] + hash;
