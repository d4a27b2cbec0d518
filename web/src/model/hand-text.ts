// A recorded hand as text that people can read anywhere: for the clipboard, for a message to a friend.
import { t } from '../i18n';
import { cardsOf, isHidden } from './cards';
import { formatChips, formatNet } from './chips';
import { logLine, plainLine } from './log';
import { netOf, replayOf } from './replay';
import type { HandRecord } from '../proto';

/** "Ah Td": letters, since not every place where text goes knows the suits' signs. */
const plainCards = (cards: readonly string[]): string => `[${cards.join(' ')}]`;

export function handText(record: HandRecord): string {
  const unit = { one: record.currency?.one || 1n };
  const chips = (amount: bigint): string => formatChips(amount, unit);
  const { game } = record;
  const title = [t.lobby.limits[game?.stakes?.structure ?? -1], game?.name, game?.stakes?.label, record.currency?.code].filter(Boolean).join(' ');
  const when = new Date(Number(record.startedAt)).toISOString().replace('T', ' ').slice(0, 19);
  const lines = [
    `${t.handText.hand(record.hand)}: ${title} - ${when} UTC`,
    t.handText.table(record.tableName, record.seatCount, record.button),
    ...record.players.map(({ seat, name, stackBefore }) => t.handText.seat(seat, name, chips(stackBefore))),
  ];
  // No "you": the text goes to others. What was said is what the log says.
  const log = replayOf(record).steps.at(-1)?.state.log ?? [];
  for (const entry of log) {
    if (entry.event.what.case === 'handStarted') continue;
    const line = logLine({ ...entry, mine: false }, { games: game ? [game] : [], chips });
    if (!line) continue;
    if (entry.event.what.case === 'dealt') lines.push(t.handText.dealtTo(entry.name, plainCards(line.cards)));
    else lines.push(line.heading ? `*** ${line.text} ***` : plainLine(line, plainCards));
  }
  if (record.voided) lines.push(t.hands.voided);
  lines.push(`*** ${t.handText.summary} ***`);
  for (const { seat, name } of record.players) lines.push(t.handText.result(name, formatNet(netOf(record, seat), unit), known(record, seat)));
  if (record.rake > 0n) lines.push(t.handText.rake(chips(record.rake)));
  return lines.join('\n') + '\n';
}

function known(record: HandRecord, seat: number): string {
  const cards = cardsOf(record.knownCards.find((k) => k.seat === seat)?.cards ?? '');
  return cards.length > 0 && !cards.some(isHidden) ? plainCards(cards) : '';
}
