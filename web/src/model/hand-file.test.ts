import { create } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { HandFileSchema, HandPlaceSchema } from '../proto';
import { fileName, reasons, startOfDay, wholeFile } from './hand-file';

const page = (text: string, hands: number, more: boolean) =>
  create(HandFileSchema, {
    form: 'phh',
    text,
    hands,
    more,
    ending: 'phhs',
    mediaType: 'application/toml',
    ...(more ? { next: create(HandPlaceSchema, { endedAt: BigInt(hands), table: '7', hand: '3' }) } : {}),
    leftOut: [{ table: '7', hand: '1', reason: 'PHH has no dead blinds' }],
  });

describe('a file of hands', () => {
  it('is asked for page by page and has the oldest hands first', async () => {
    const asked: { written: number; after?: string }[] = [];
    const pages = [page('new ', 100, true), page('older ', 100, true), page('oldest ', 5, false)];
    const counts: number[] = [];
    const file = await wholeFile(
      { form: 'phh' },
      (wish) => {
        asked.push({ written: wish.written, ...(wish.after ? { after: wish.after.hand } : {}) });
        return Promise.resolve(pages[asked.length - 1]!);
      },
      (n) => counts.push(n),
    );
    expect(file.text).toBe('oldest older new ');
    expect(file.hands).toBe(205);
    expect(file.ending).toBe('phhs');
    expect(asked).toEqual([{ written: 0 }, { written: 100, after: '3' }, { written: 200, after: '3' }]);
    expect(counts).toEqual([100, 200, 205]);
    expect(reasons(file.leftOut)).toEqual(['PHH has no dead blinds (3)']);
  });

  it('fails as a whole when a page is refused', async () => {
    await expect(wholeFile({ form: 'ohh' }, () => Promise.reject(new Error('Too many messages.')))).rejects.toThrow('Too many');
  });

  it('has a name that every system takes', () => {
    const when = new Date(2026, 10, 30, 23, 59);
    expect(fileName(['Cardroom', "Jürgen's / Café*", 'hand 12'], when, 'txt')).toBe('Cardroom-Ju-rgen-s-Cafe-hand-12-2026-11-30.txt');
    expect(fileName(['…', '牌'], when, 'ohh')).toBe('2026-11-30.ohh');
  });

  it('begins a day at midnight of this device', () => {
    const now = new Date(2026, 10, 30, 15, 20);
    expect(startOfDay(now)).toBe(BigInt(new Date(2026, 10, 30).getTime()));
    expect(startOfDay(now, 6)).toBe(BigInt(new Date(2026, 10, 24).getTime()));
  });
});
