// One table that we look at: takes updates in their order, and shows them beat by beat (model/playback.ts).
import { beatsOf } from '../model/playback';
import type { Beat } from '../model/playback';
import { reduce } from '../model/reduce';
import { fromSnapshot, needsYou, versionToAsk } from '../model/table-state';
import type { TableState } from '../model/table-state';
import type { Said, TableEvent, TableSnapshot, TableUpdate } from '../proto';

/** What has just become visible, for whoever animates or reads it aloud. */
export interface Shown {
  events: readonly TableEvent[];
  before: TableState;
  after: TableState;
  /** Nobody should see this move: we are catching up. */
  atOnce: boolean;
}

interface Queued {
  beat: Beat;
  version: bigint | null; // of the update that ends with this beat
}

const chatLimit = 200;

export class TableStore {
  state = $state.raw<TableState | null>(null);
  chat = $state.raw<Said[]>([]);
  unreadChat = $state(0);
  gone = $state('');
  refused = $state('');
  /** The seat that is offered here was accepted elsewhere on the page. */
  takesOffer = $state(false);
  needsYou = $derived(this.state !== null && needsYou(this.state));

  /** The speed of beats: 0 shows everything at once. Set by who looks at the table. */
  pace: () => number = () => 0;

  private received = 0n;
  private queue: Queued[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(shown: Shown) => void>();

  constructor(
    readonly id: string,
    public invitation: string,
    public password: string,
    private readonly askAgain: (table: TableStore) => void,
  ) {}

  /** The last version that we have, to be told what came since. */
  versionToAsk(): string {
    return this.state && !this.state.stale ? this.received.toString() : versionToAsk(null);
  }

  onShown(listener: (shown: Shown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  snapshot(snapshot: TableSnapshot, me: string): void {
    this.dropQueue();
    this.received = BigInt(snapshot.version);
    this.state = fromSnapshot(snapshot, me);
    this.gone = '';
    this.refused = '';
  }

  update(update: TableUpdate): void {
    const version = BigInt(update.version);
    if (!this.state || version <= this.received) return;
    if (version !== this.received + 1n) {
      // We missed something: never guess.
      this.lost();
      return;
    }
    this.received = version;
    const beats = beatsOf(update.events);
    if (beats.length === 0) beats.push({ events: [], hold: 0 });
    const dealsAnew = update.events.some((event) => event.what.case === 'handStarted');
    if (dealsAnew || this.queue.length > 24) this.skip();
    beats.forEach((beat, i) => this.queue.push({ beat, version: i === beats.length - 1 ? version : null }));
    if (this.timer === undefined) this.play();
  }

  /** Shows all that is known, at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length > 0) this.showNext(true);
  }

  said(said: Said, isOpen: boolean): void {
    this.chat = [...this.chat, said].slice(-chatLimit);
    if (!isOpen) this.unreadChat += 1;
  }

  /** A change that is ours alone, such as "I have chosen". */
  mark(change: Partial<TableState>): void {
    if (this.state) this.state = { ...this.state, ...change };
  }

  private play(): void {
    this.timer = undefined;
    const pace = this.pace();
    while (this.queue.length > 0) {
      const hold = this.showNext(pace === 0);
      if (hold > 0 && pace > 0 && this.queue.length > 0) {
        // When more has come meanwhile it goes quicker: a decision must not wait for a show.
        const hurry = this.queue.filter(({ version }) => version !== null).length > 1 ? 0.6 : 1;
        this.timer = setTimeout(() => this.play(), hold * pace * hurry);
        return;
      }
    }
  }

  private showNext(atOnce: boolean): number {
    const next = this.queue.shift();
    const before = this.state;
    if (!next || !before) return 0;
    let after = next.beat.events.reduce(reduce, before);
    if (next.version !== null) after = { ...after, version: next.version };
    this.state = after;
    for (const listener of this.listeners) listener({ events: next.beat.events, before, after, atOnce });
    if (after.stale) this.lost();
    return next.beat.hold;
  }

  private lost(): void {
    this.dropQueue();
    if (this.state) this.state = { ...this.state, stale: true };
    this.askAgain(this);
  }

  private dropQueue(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }
}
