// The dealer's log of a hand in words, from its events: for the panel beside the table, for the history, and (line by
// line) for screen readers.
import { t } from '../i18n';
import { cardsOf, isHidden } from './cards';
import { seatOf } from './table-state';
import type { LogEntry } from './table-state';
import { PostKind, Share } from '../proto';
import type { GameInfo, TableEvent } from '../proto';

export interface LogLine {
  /** A street, a hand: set apart. */
  heading: boolean;
  /** Who; empty for the dealer. */
  who: string;
  text: string;
  cards: string[];
  /** After the cards. */
  tail: string;
}

export interface LogContext {
  games: readonly GameInfo[];
  chips(amount: bigint): string;
}

type Part = Partial<LogLine> & { text: string };

export function logLines(entries: readonly LogEntry[], context: LogContext): LogLine[] {
  return entries.flatMap((entry) => logLine(entry, context) ?? []);
}

/** One event as a line; null for what needs no words. */
export function logLine({ event, name, mine, runs }: LogEntry, context: LogContext): LogLine | null {
  const part = words(event, mine, runs, context);
  if (!part) return null;
  const who = part.heading || seatOf(event) === 0 ? '' : mine ? t.table.you : name;
  return { heading: false, cards: [], tail: '', who, ...part };
}

function words(event: TableEvent, you: boolean, runs: number, { chips, games }: LogContext): Part | null {
  const { what } = event;
  const inRun = (run: number): string => (runs > 1 ? t.log.inRun(run + 1) : '');
  const allIn = (yes: boolean): string => (yes ? t.log.allIn : '');
  switch (what.case) {
    case 'handStarted': {
      const game = games[what.value.game];
      return { heading: true, text: t.log.hand(what.value.hand, game?.name ?? '', game?.stakes?.label ?? '') };
    }
    case 'posted': {
      const { kind, live, dead } = what.value;
      return { text: t.log.post(you, t.log.posts[kind] ?? '', chips(live + dead)) + allIn(what.value.allIn) };
    }
    case 'dealt': {
      const cards = cardsOf(what.value.cards).filter((card) => !isHidden(card));
      if (cards.length === 0) return null;
      // A card by itself joins a hand that one has already (stud).
      const whole = you && cardsOf(what.value.cards).length > 1;
      return { text: whole ? t.log.have : t.log.upcard(you), cards };
    }
    case 'boardDealt': {
      const { run, street, cards } = what.value;
      return { text: runs > 1 ? t.log.runStreet(run + 1, street) : '', cards: cardsOf(cards) };
    }
    case 'streetBegan':
      // Each board of several says its streets itself.
      return what.value.index === 0 || runs > 1 ? null : { heading: true, text: t.log.street(what.value.street) };
    case 'folded':
      return { text: t.log.folds(you) };
    case 'checked':
      return { text: t.log.checks(you) };
    case 'called':
      return { text: t.log.calls(you, chips(what.value.by)) + allIn(what.value.allIn) };
    case 'broughtIn':
      return { text: t.log.bringsIn(you, chips(what.value.to)) + allIn(what.value.allIn) };
    case 'raisedTo': {
      const { opened, completed, to } = what.value;
      const say = completed ? t.log.completes : opened ? t.log.bets : t.log.raises;
      return { text: say(you, chips(to)) + allIn(what.value.allIn) };
    }
    case 'wentVirtualAllIn':
      return { text: t.log.virtual(you) };
    case 'exchanged': {
      const gone = cardsOf(what.value.discarded);
      const drawn = cardsOf(what.value.drawn);
      const cards = (drawn.length > 0 ? drawn : gone).filter((card) => !isHidden(card));
      if (gone.length === 0) return { text: t.log.standsPat(you) };
      return { text: drawn.length > 0 ? t.log.draws(you, gone.length) : t.log.discards(you, gone.length), cards };
    }
    case 'runsChosen':
      return what.value.runs > 1 ? { text: t.log.runs(what.value.runs) } : null;
    case 'uncalledReturned':
      return { text: t.log.uncalled(you, chips(what.value.amount)) };
    case 'shown':
      return { text: t.log.shows(you), cards: cardsOf(what.value.cards).filter((card) => !isHidden(card)) };
    case 'valued':
      return { text: '', cards: cardsOf(what.value.best), tail: what.value.words + shareWord(what.value.share) + inRun(what.value.run) };
    case 'mucked':
      return { text: t.log.mucks(you) };
    case 'rakeTaken':
      return what.value.amount > 0n ? { text: t.log.rake(chips(what.value.amount)) } : null;
    case 'potAwarded': {
      const { pot, run, share, amount } = what.value;
      const from = pot > 0 ? t.log.sidePot(pot) : '';
      return { text: t.log.wins(you, chips(amount), from) + shareWord(share) + inRun(run) };
    }
    case 'timedOut':
      return { text: t.log.timedOut(you, what.value.connected) };
    case 'playerSat':
      return { text: t.log.sits(you, chips(what.value.stack)), who: you ? t.table.you : what.value.name };
    case 'playerLeft':
      return { text: t.log.leaves(you, chips(what.value.stack)) };
    case 'satOut':
      return { text: what.value.reason === 'waiting_for_big_blind' ? t.log.waits(you) : t.log.satOut(you) };
    case 'satIn':
      return { text: t.log.satIn(you) };
    case 'toppedUp':
      return { text: t.log.toppedUp(you, chips(what.value.amount)) };
    case 'connectionChanged':
      return { text: what.value.connected ? t.log.here(you) : t.log.gone(you) };
    case 'leavePlanned':
      return { text: t.log.leavesAfter(you) };
    case 'timeCharged':
      return { text: t.log.timeCharge(you, chips(what.value.amount)) };
    case 'rabbitShown':
      return { text: t.log.rabbit, cards: cardsOf(what.value.cards) };
    case 'handVoided':
      return { text: t.log.voided };
    case 'tablePaused':
      return { text: t.log.paused };
    case 'tableResumed':
      return { text: t.log.resumed };
    default:
      return null;
  }
}

const shareWord = (share: Share): string =>
  share === Share.HIGH ? t.log.high : share === Share.LOW ? t.log.low : '';

/** "two pair, aces and nines" standing alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Who posted which blind, for the small badges: from the log of the running hand. */
export function blindsOf(entries: readonly LogEntry[]): Map<number, 'small' | 'big'> {
  const blinds = new Map<number, 'small' | 'big'>();
  for (const { event } of entries) {
    if (event.what.case !== 'posted') continue;
    const { seat, kind } = event.what.value;
    if (kind === PostKind.SMALL_BLIND) blinds.set(seat, 'small');
    if (kind === PostKind.BIG_BLIND) blinds.set(seat, 'big');
  }
  return blinds;
}

/** For text alone: screen readers, sharing. */
export const plainLine = (line: LogLine, cards: (cards: string[]) => string): string =>
  [line.who, line.text, line.cards.length > 0 ? cards(line.cards) : '', line.tail].filter((s) => s !== '').join(' ');
