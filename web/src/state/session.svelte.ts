// The one conversation of this page with the room, and what it has told us: who we are, our money, the lobby, the tables
// that we look at. Components read these fields and call these functions; nothing else talks to the network.
import { create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { t } from '../i18n';
import { Connection } from '../net/connection';
import type { ConnectionState } from '../net/connection';
import type { What } from '../net/outbox';
import { lobbyAfter } from '../model/lobby';
import type { Lobby } from '../model/lobby';
import { TableCommandSchema, WalletSchema } from '../proto';
import type { Answer, Balance, PolicyLine, Protection, ResetRequest, ServerMessage, Wallet, Welcome } from '../proto';
import type { OpenTransport } from '../net/transport';
import { myGames } from './my-games.svelte';
import { TableStore } from './table-store.svelte';
import { toasts } from './toasts.svelte';

export type TableWhat = NonNullable<MessageInitShape<typeof TableCommandSchema>['what']>;
type Reply = ServerMessage['what'];
type Replies = { [R in Reply as R['case'] & string]: R['value'] };
type ReplyCase = keyof Replies;

interface Waiter {
  id: string;
  kind: ReplyCase;
  /** Of several answers of this kind, ours. */
  isOurs(value: unknown): boolean;
  resolve(value: unknown): void;
}

/** The room said no. The message is a sentence for a person. */
export class Refused extends Error {
  constructor(readonly answer: Answer) {
    super(answer.message || t.refusedWithoutWords(answer.refusal));
  }
}

const tokenKey = 'cardroom.token';
/** Who we are besides being the host. */
const guestKey = 'cardroom.guest-token';
const wrongTokenKey = 'cardroom.wrong-token';
const openKey = 'cardroom.open-tables';
const askTimeout = 15_000;

class Session {
  connection = $state<ConnectionState>('connecting');
  roundTrip = $state(0);
  player = $state('0');
  name = $state('');
  room = $state('Cardroom');
  serverVersion = $state('');
  /** Where the source code of what runs here is to be had; "" when the host does not say. */
  source = $state('');
  staff = $state(false);
  /** All-in protection of our account; null: not asked yet. */
  protection = $state.raw<Protection | null>(null);
  /** To staff only: all-in resets that wait for an answer. */
  resetRequests = $state.raw<readonly ResetRequest[]>([]);
  wallet = $state.raw<Wallet>(create(WalletSchema));
  lobby = $state.raw<Lobby>(new Map());
  lobbyKnown = $state(false);
  playersOnline = $state(0);
  tables = $state.raw<readonly TableStore[]>([]);

  private net: Connection | null = null;
  private goes = false; // the page is about to be loaded anew
  private lobbyWatchers = 0;
  private waiters: Waiter[] = [];

  start(open: OpenTransport): void {
    this.net = new Connection(
      open,
      {
        load: () => localStorage.getItem(tokenKey) ?? '',
        save: (token) => localStorage.setItem(tokenKey, token),
      },
      {
        state: (state) => (this.connection = state),
        roundTrip: (milliseconds) => (this.roundTrip = milliseconds),
        welcomed: (welcome) => this.welcomed(welcome),
        received: (message) => this.receive(message),
      },
    );
    this.net.start();
    addEventListener('online', () => this.net?.nudge());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.net?.nudge();
    });
  }

  /** The room's time now, in ms. */
  now(): number {
    return this.net?.now() ?? Date.now();
  }

  // ------------------------------------------------------------------ the host of the room

  /** With the token that lies in the room's data folder. Who we were before is kept, and comes back. */
  enterAsHost(token: string): void {
    localStorage.setItem(guestKey, localStorage.getItem(tokenKey) ?? '');
    localStorage.setItem(tokenKey, token);
    this.beginAgain();
  }

  beGuestAgain(): void {
    localStorage.setItem(tokenKey, localStorage.getItem(guestKey) ?? '');
    localStorage.removeItem(guestKey);
    this.beginAgain();
  }

  private beginAgain(): void {
    this.goes = true;
    location.reload();
  }

  /** False: the token that was tried is not the host's, and we are who we were. */
  private isWhoWeWanted(welcome: Welcome): boolean {
    const before = localStorage.getItem(guestKey);
    if (before === null || welcome.staff) return true;
    sessionStorage.setItem(wrongTokenKey, '1');
    this.beGuestAgain();
    return false;
  }

  /** Once, after a token that was not the host's: on the page that stays, not on the one that is going. */
  tokenWasWrong(): boolean {
    if (this.goes) return false;
    const wrong = sessionStorage.getItem(wrongTokenKey) !== null;
    sessionStorage.removeItem(wrongTokenKey);
    return wrong;
  }

  // ------------------------------------------------------------------ commands

  /** Sends a command; throws `Refused` when the room says no. Survives reconnections. With an `id`: the same one again. */
  async send(what: What, id?: string): Promise<Answer> {
    if (!this.net) throw new Error('the session has not started');
    const answer = await this.net.send(what, id).answer;
    if (!answer.ok) throw new Refused(answer);
    return answer;
  }

  /** Like `send`, and a refusal is shown to the player instead of thrown. True when it was accepted. */
  async tell(what: What): Promise<boolean> {
    try {
      await this.send(what);
      return true;
    } catch (error) {
      toasts.show(error instanceof Error ? error.message : String(error), 'warn');
      return false;
    }
  }

  tellTable(table: string, what: TableWhat): Promise<boolean> {
    return this.tell({ case: 'table', value: { table, what } });
  }

  sendTable(table: string, what: TableWhat): Promise<Answer> {
    return this.send({ case: 'table', value: { table, what } });
  }

  /** Asks for something that comes as a message of its own: `ask({ case: 'askWallet', value: {} }, 'wallet')`. */
  ask<C extends ReplyCase>(what: What, kind: C, isOurs: (value: Replies[C]) => boolean = () => true): Promise<Replies[C]> {
    return new Promise<Replies[C]>((resolve, reject) => {
      if (!this.net) throw new Error('the session has not started');
      const { id, answer } = this.net.send(what);
      const drop = (): void => {
        this.waiters = this.waiters.filter((waiter) => waiter.id !== id);
        clearTimeout(timer);
      };
      const timer = setTimeout(() => {
        drop();
        reject(new Error(t.noAnswer));
      }, askTimeout);
      this.waiters.push({
        id,
        kind,
        isOurs: (value) => isOurs(value as Replies[C]),
        resolve: (value) => {
          drop();
          resolve(value as Replies[C]);
        },
      });
      void answer.then((a) => {
        if (a.ok) return;
        drop();
        reject(new Refused(a));
      });
    });
  }

  // ------------------------------------------------------------------ lobby

  /** To be called by whoever shows the lobby; returns how to stop. */
  watchLobby(): () => void {
    if (this.lobbyWatchers++ === 0) void this.net?.send({ case: 'watchLobby', value: {} });
    return () => {
      if (--this.lobbyWatchers === 0) void this.net?.send({ case: 'unwatchLobby', value: {} });
    };
  }

  // ------------------------------------------------------------------ tables

  table(id: string): TableStore | undefined {
    return this.tables.find((table) => table.id === id);
  }

  /** Opens a table (again); its store fills when the snapshot comes. */
  openTable(id: string, invitation = '', password = ''): TableStore {
    const known = this.table(id);
    if (known) {
      const better = (invitation && invitation !== known.invitation) || password;
      if (invitation) known.invitation = invitation;
      if (password) known.password = password;
      if (better) this.watch(known);
      return known;
    }
    const table = new TableStore(id, invitation, password, (lost) => this.watch(lost));
    this.tables = [...this.tables, table];
    this.rememberTables();
    this.watch(table);
    return table;
  }

  closeTable(id: string): void {
    this.tables = this.tables.filter((table) => table.id !== id);
    this.rememberTables();
    void this.net?.send({ case: 'unwatchTable', value: { table: id } });
  }

  /** The house's rules at a table, in words: asked for by a glance at the table, which is not opened by that. */
  async policyOf(id: string): Promise<readonly PolicyLine[]> {
    const open = this.table(id)?.state;
    if (open) return open.info.policy;
    const watch: What = { case: 'watchTable', value: { table: id, version: '0' } };
    const snapshot = await this.ask(watch, 'snapshot', (value) => value.info?.id === id);
    if (!this.table(id)) void this.net?.send({ case: 'unwatchTable', value: { table: id } });
    return snapshot.info?.policy ?? [];
  }

  balanceOf(currency: string): Balance | undefined {
    return this.wallet.balances.find((balance) => balance.currency?.code === currency);
  }

  private watch(table: TableStore): void {
    if (this.connection !== 'online' && this.player === '0') return; // `welcomed` asks for all of them
    const { id, invitation, password } = table;
    const value = { table: id, version: table.versionToAsk(), invitation, password };
    void this.send({ case: 'watchTable', value }).catch((error: unknown) => {
      if (error instanceof Refused && error.answer.refusal === 'no_such_table') myGames.forget(id);
      table.refused = error instanceof Error ? error.message : String(error);
    });
  }

  private rememberTables(): void {
    const open = this.tables.map(({ id, invitation }) => ({ id, invitation }));
    sessionStorage.setItem(openKey, JSON.stringify(open));
  }

  private rememberedTables(): { id: string; invitation: string }[] {
    try {
      return JSON.parse(sessionStorage.getItem(openKey) ?? '[]') as { id: string; invitation: string }[];
    } catch {
      return [];
    }
  }

  // ------------------------------------------------------------------ what the room says

  private welcomed(welcome: Welcome): void {
    if (!this.isWhoWeWanted(welcome)) return;
    const first = this.player === '0';
    const another = !first && this.player !== welcome.player;
    this.player = welcome.player;
    this.name = welcome.name;
    this.room = welcome.room || this.room;
    this.serverVersion = welcome.serverVersion;
    this.source = welcome.source;
    this.staff = welcome.staff;
    if (welcome.wallet) this.wallet = welcome.wallet;
    if (welcome.staff) void this.send({ case: 'askResetRequests', value: {} }).catch(() => undefined);
    if (this.lobbyWatchers > 0) void this.net?.send({ case: 'watchLobby', value: {} });
    if (another) for (const table of this.tables) table.state = null;
    for (const table of this.tables) this.watch(table);
    for (const seated of welcome.seatedAt) this.openTable(seated.table);
    if (first) for (const { id, invitation } of this.rememberedTables()) this.openTable(id, invitation);
  }

  private receive(message: ServerMessage): void {
    const { what } = message;
    switch (what.case) {
      case 'snapshot':
        this.table(what.value.info?.id ?? '')?.snapshot(what.value, this.player);
        break;
      case 'update':
        this.table(what.value.table)?.update(what.value);
        break;
      case 'said':
        this.table(what.value.table)?.said(what.value, false);
        break;
      case 'tableGone': {
        const table = this.table(what.value.table);
        if (table) table.gone = t.tableGone(what.value.reason);
        myGames.forget(what.value.table);
        break;
      }
      case 'lobby':
        this.lobby = lobbyAfter(this.lobby, what.value);
        this.lobbyKnown = true;
        this.playersOnline = what.value.playersOnline;
        break;
      case 'wallet':
        this.wallet = what.value;
        break;
      case 'protection':
        this.protection = what.value;
        break;
      case 'resetRequests':
        this.resetRequests = what.value.requests;
        break;
      case 'notice':
        toasts.show(what.value.text, what.value.level === 'warning' ? 'warn' : 'info', 8_000);
        break;
      default:
        break;
    }
    const waiter = this.waiters.find(({ kind, isOurs }) => kind === what.case && isOurs(what.value));
    if (waiter) {
      this.net?.answeredWithContent(waiter.id);
      waiter.resolve(what.value);
    }
  }
}

export const session = new Session();
