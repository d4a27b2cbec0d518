// Things that move on the table: from where they come to where they lie, in under 400 ms; not at all for those who asked
// their system for less motion.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';

export interface Travel {
  /** From here, relative to the place, in px. */
  dx: number;
  dy: number;
  delay?: number;
  duration?: number;
  fade?: boolean;
  spin?: number;
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

export function travel(_: Element, { dx, dy, delay = 0, duration = 280, fade = false, spin = 0 }: Travel): TransitionConfig {
  if (calm()) return { duration: 0 };
  return {
    delay,
    duration,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${u * dx}px, ${u * dy}px) rotate(${u * spin}deg);` + (fade ? `opacity: ${Math.min(1, t * 1.6)};` : ''),
  };
}

/** A card turned over where it lies. */
export function turnOver(_: Element, { delay = 0, duration = 240 }: { delay?: number; duration?: number }): TransitionConfig {
  if (calm()) return { duration: 0 };
  return { delay, duration, easing: cubicOut, css: (_t, u) => `transform: perspective(600px) rotateY(${u * 90}deg);` };
}
