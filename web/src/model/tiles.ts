// Several tables at once: how they share the window, and which of them is in front. Pure.

/** How a stage likes to be: everything on a table is drawn in proportion to this. */
const comfortable = { width: 1090, height: 820 };

/** In how many columns so many tables are largest. */
export function columnsFor(tables: number, width: number, height: number): number {
  let best = 1;
  let largest = 0;
  for (let columns = 1; columns <= Math.max(1, tables); columns++) {
    const rows = Math.ceil(tables / columns);
    const scale = Math.min(width / columns / comfortable.width, height / rows / comfortable.height);
    if (scale > largest + 0.001) [best, largest] = [columns, scale];
  }
  return best;
}

export interface Calling {
  readonly id: string;
  readonly needsYou: boolean;
}

/**
 * Who is to be in front: whoever is there stays as long as they need us, so that nothing changes under the finger; then
 * the next table that does; without one, nothing changes.
 */
export function frontOf(tables: readonly Calling[], current: string): string {
  const now = tables.find(({ id }) => id === current);
  if (now?.needsYou) return current;
  return tables.find(({ needsYou }) => needsYou)?.id ?? now?.id ?? tables[0]?.id ?? '';
}

/**
 * The table to turn to, if any: one that has just begun to need us, or the next one after we decided here. Who turned to
 * a quiet table by himself is left there.
 */
export function comesForward(before: ReadonlySet<string>, tables: readonly Calling[], current: string): string | null {
  const next = frontOf(tables, current);
  const needs = tables.some(({ id, needsYou }) => id === next && needsYou);
  if (next === current || !needs) return null;
  return !before.has(next) || before.has(current) ? next : null;
}

/** The next table in the order of the tabs, round and round. */
export function neighbourOf(tables: readonly { readonly id: string }[], current: string, step: 1 | -1): string {
  const at = tables.findIndex(({ id }) => id === current);
  if (tables.length === 0) return current;
  return tables[at < 0 ? 0 : (at + step + tables.length) % tables.length]?.id ?? current;
}
