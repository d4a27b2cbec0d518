// What the staff has booked in this visit. Each booking has its command id from the moment it is decided, and is kept until
// it is answered: pressed twice, sent again after a reload, it is booked once.
import type { Entry } from '../model/booking';
import { newCommandId } from '../net/outbox';
import { Refused, session } from './session.svelte';
import { t } from '../i18n';

export interface Booked {
  /** The command's. */
  id: string;
  entry: Entry;
  at: number;
  state: 'sent' | 'booked' | 'refused';
  why: string;
}

const key = 'cardroom.bookings';

export class Bookings {
  /** Newest first. */
  all = $state.raw<readonly Booked[]>(this.load());

  /** Decides it; `send` sends it. */
  decide(entry: Entry): Booked {
    return { id: newCommandId(), entry, at: Date.now(), state: 'sent', why: '' };
  }

  /** Kept until the room has answered; the same again for the same booking. */
  async send(booking: Booked): Promise<Booked> {
    if (!this.all.some(({ id }) => id === booking.id)) this.keep([booking, ...this.all]);
    const { player, currency, amount, reason } = booking.entry;
    let after: Booked;
    try {
      await session.send({ case: 'hostEntry', value: { player, currency, amount, reason } }, booking.id);
      after = { ...booking, state: 'booked' };
    } catch (error) {
      after = { ...booking, state: 'refused', why: wordsOf(error) };
    }
    this.keep(this.all.map((other) => (other.id === after.id ? after : other)));
    return after;
  }

  /** After a reload: what had no answer yet. */
  sendOpen(): void {
    for (const booking of this.all) if (booking.state === 'sent') void this.send(booking);
  }

  private keep(all: readonly Booked[]): void {
    this.all = all;
    sessionStorage.setItem(key, JSON.stringify(all, (_, value: unknown) => (typeof value === 'bigint' ? { n: value.toString() } : value)));
  }

  private load(): readonly Booked[] {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '[]', (_, value: unknown) =>
        typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'string' ? BigInt(value.n) : value,
      ) as Booked[];
    } catch {
      return [];
    }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Refused) return t.staff.book.refusals[error.answer.refusal] ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

export const bookings = new Bookings();
