// A pulse for countdowns: `ticker.now` is the room's time, a few times a second. Who reads it is drawn again.
import { session } from './session.svelte';

class Ticker {
  now = $state(Date.now());

  constructor() {
    setInterval(() => (this.now = session.now()), 250);
  }

  /** Whole seconds from now to `until`, never below 0. */
  secondsTo(until: number): number {
    return Math.max(0, Math.ceil((until - this.now) / 1000));
  }
}

export const ticker = new Ticker();
