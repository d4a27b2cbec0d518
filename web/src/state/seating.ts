// Ways to a seat from outside a table.
import { seatLimits } from '../model/buy-in';
import { bestRow } from '../model/lobby';
import type { Row } from '../model/lobby';
import { t } from '../i18n';
import { router } from './router.svelte';
import { session } from './session.svelte';
import { toasts } from './toasts.svelte';

const available = (currency: string): bigint => session.balanceOf(currency)?.available ?? 0n;

/** Sits down, comes in at once, and goes there. False when the room said no (and why was shown). */
export async function sitAt(row: Row, buyIn: bigint, password = '', postNow = false): Promise<boolean> {
  if (!(await session.tellTable(row.id, { case: 'sit', value: { seat: 0, buyIn, postNow, password } }))) return false;
  session.openTable(row.id, '', password);
  router.openTable(row.id);
  return true;
}

/** The best seat among these tables, with play chips and a usual buy-in; the player is dealt in with the next hand. */
export async function playNow(rows: readonly Row[]): Promise<void> {
  const row = bestRow(rows, available);
  if (!row) {
    toasts.show(t.lobby.noSeat, 'warn');
    return;
  }
  // The room knows better than a list that is half a second old where a seat of that kind is free.
  const wish = { game: row.gameId, stakes: row.stakes, currency: row.info.currency?.code ?? '' };
  let chosen = row;
  try {
    const answer = await session.send({ case: 'seatMe', value: wish });
    chosen = rows.find(({ id }) => id === answer.table) ?? row;
  } catch {
    // It may still be free where we saw it.
  }
  await sitAt(chosen, seatLimits(chosen.info, available(wish.currency)).usual, '', true);
}

/** The host's word on a buy-in; who has been answered waits no longer, whatever becomes of it. */
export async function answerBuyIn(table: string, player: string, yes: boolean): Promise<void> {
  if (!(await session.tellTable(table, { case: 'approve', value: { player, yes } }))) return;
  const store = session.table(table);
  store?.mark({ approvals: store.state?.approvals.filter((asked) => asked.player !== player) ?? [] });
}

/** Queues at all these tables of the same stakes, and opens them so that their offers are seen: the first seat ends the wait at the others. */
export async function waitForStakes(rows: readonly Row[]): Promise<void> {
  let queued = 0;
  for (const row of rows) {
    if (!(await session.tellTable(row.id, { case: 'joinWaitingList', value: {} }))) continue;
    session.openTable(row.id);
    queued += 1;
  }
  if (queued > 0) toasts.show(t.lobby.joinedStakes(queued), 'good');
}

/** Queues for a table, and opens it so that its offer is seen. */
export async function joinWaitingList(row: Row): Promise<void> {
  if (!(await session.tellTable(row.id, { case: 'joinWaitingList', value: {} }))) return;
  session.openTable(row.id);
  toasts.show(t.lobby.joined, 'good');
}
