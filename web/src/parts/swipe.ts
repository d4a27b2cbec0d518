// A finger drawn across: to the left calls `left`, to the right `right`. Sliders and whatever scrolls keep their own use
// of the finger.
export interface Swipe {
  left: () => void;
  right: () => void;
}

const far = 80;
const level = 0.5; // up or down, as a part of the way across

export function swipe(node: HTMLElement, what: Swipe): { update: (next: Swipe) => void; destroy: () => void } {
  let now = what;
  let from: { x: number; y: number } | null = null;
  const start = (event: TouchEvent): void => {
    const touch = event.touches[0];
    const busy = event.target instanceof Element && event.target.closest('input, dialog, aside, [role="slider"]') !== null;
    from = touch && event.touches.length === 1 && !busy ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const end = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    if (!from || !touch) return;
    const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y];
    from = null;
    if (Math.abs(dx) < far || Math.abs(dy) > Math.abs(dx) * level) return;
    if (dx < 0) now.left();
    else now.right();
  };
  const cancel = (): void => void (from = null);
  node.addEventListener('touchstart', start, { passive: true });
  node.addEventListener('touchend', end, { passive: true });
  node.addEventListener('touchcancel', cancel, { passive: true });
  return {
    update: (next) => void (now = next),
    destroy: () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchend', end);
      node.removeEventListener('touchcancel', cancel);
    },
  };
}
