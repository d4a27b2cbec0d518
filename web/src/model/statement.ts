// The cashier's statement: pages of ledger entries put together, newest first, by day.
import type { Statement, StatementEntry } from '../proto';

export interface Ledger {
  entries: readonly StatementEntry[];
  more: boolean;
}

/** With an older page added. An entry that came twice (a new one moved the pages) stands once. */
export function withPage(known: Ledger, page: Statement): Ledger {
  const ids = new Set(known.entries.map(({ id }) => id));
  return { entries: [...known.entries, ...page.entries.filter(({ id }) => !ids.has(id))], more: page.more };
}

/** Where the next page begins: entries older than the last one that we have. "0" for the newest page. */
export const oldest = ({ entries }: Ledger): string => entries.at(-1)?.id ?? '0';

export interface Day<T> {
  /** The first moment of that day here, in ms. */
  day: number;
  items: T[];
}

/** In days of this person's clock, in the order in which they come. */
export function byDay<T>(items: readonly T[], at: (item: T) => number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const day = new Date(at(item)).setHours(0, 0, 0, 0);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}

/** Entry by entry, each balance is the older one plus the amount: false when the ledger and we disagree. */
export const addsUp = (entries: readonly StatementEntry[]): boolean =>
  entries.every((entry, i) => {
    const older = entries[i + 1];
    return !older || older.balance + entry.amount === entry.balance;
  });
