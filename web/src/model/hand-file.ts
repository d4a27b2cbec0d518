// Hands as a file for other programs: which forms there are, what such a file is called, and its pages put together.
import type { HandFile, LeftOut } from '../proto';

export type HandForm = 'pokerstars' | 'ohh' | 'phh';
export const handForms: readonly HandForm[] = ['pokerstars', 'ohh', 'phh'];

/** Which hands: picked ones, or all of a table and a time. */
export interface HandFileWish {
  readonly form: HandForm;
  readonly hands?: readonly { table: string; hand: string }[];
  readonly table?: string;
  readonly since?: bigint;
  readonly before?: bigint;
  readonly hideNames?: boolean;
}

export interface WholeFile {
  readonly text: string;
  readonly hands: number;
  readonly leftOut: readonly LeftOut[];
  readonly ending: string;
  readonly mediaType: string;
}

/** The room answers so many hands at most for picked ones. */
export const pickedMax = 100;

type Ask = (value: HandFileWish & { after?: HandFile['next']; written: number }) => Promise<HandFile>;

/** Page after page, the oldest hand first in the end. `told` is called with the number of hands so far. */
export async function wholeFile(wish: HandFileWish, ask: Ask, told: (hands: number) => void = () => undefined): Promise<WholeFile> {
  const pages: string[] = [];
  const leftOut: LeftOut[] = [];
  let hands = 0;
  let after: HandFile['next'];
  for (;;) {
    const page = await ask({ ...wish, written: hands, ...(after ? { after } : {}) });
    pages.push(page.text);
    leftOut.push(...page.leftOut);
    hands += page.hands;
    told(hands);
    if (!page.more) return { text: pages.reverse().join(''), hands, leftOut, ending: page.ending, mediaType: page.mediaType };
    after = page.next;
  }
}

const two = (n: number): string => String(n).padStart(2, '0');
const dateOf = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;

/** "cardroom-Oak-2026-11-30.txt": letters and digits only, whatever the table is called. */
export function fileName(parts: readonly string[], when: Date, ending: string): string {
  const plain = parts.map((part) => part.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')).filter(Boolean);
  return `${[...plain, dateOf(when)].join('-')}.${ending}`;
}

/** Midnight before, by this device's clock. */
export function startOfDay(now: Date, daysBack = 0): bigint {
  return BigInt(new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).getTime());
}

/** "PHH has no variant for Courchevel PL (3)": why hands are not in the file, each reason once. */
export function reasons(leftOut: readonly LeftOut[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => (count > 1 ? `${reason} (${count})` : reason));
}
