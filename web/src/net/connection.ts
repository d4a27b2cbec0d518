// One conversation with the room: opens, says hello, keeps the heart beating, and when the line breaks opens it again by
// itself. Who uses it sees `online` come and go, and never has to send anything twice.
import { create } from '@bufbuild/protobuf';
import { ClientMessageSchema } from '../proto';
import type { Answer, ClientMessage, ServerMessage, Welcome } from '../proto';
import { Outbox } from './outbox';
import type { What } from './outbox';
import { ServerClock } from './server-clock';
import type { OpenTransport, Transport } from './transport';

export type ConnectionState = 'connecting' | 'online' | 'offline';

export interface ConnectionEvents {
  state(state: ConnectionState): void;
  welcomed(welcome: Welcome): void;
  received(message: ServerMessage): void;
  roundTrip(milliseconds: number): void;
}

export interface TokenStore {
  load(): string;
  save(token: string): void;
}

const heartbeatEvery = 4_000;
const givenUpAfter = 9_000;
const backoff = [200, 500, 1_000, 2_000, 4_000, 8_000];

export const delayBefore = (attempt: number, chance = Math.random()): number =>
  (backoff[Math.min(attempt, backoff.length - 1)] ?? 8_000) * (0.75 + chance / 2);

export class Connection {
  readonly clock = new ServerClock();
  private readonly outbox: Outbox;
  private transport: Transport | null = null;
  private online = false;
  private attempt = 0;
  private heardAt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private stopped = false;

  constructor(
    private readonly open: OpenTransport,
    private readonly tokens: TokenStore,
    private readonly events: ConnectionEvents,
  ) {
    this.outbox = new Outbox((message) => this.transmit(message));
  }

  start(): void {
    this.stopped = false;
    this.connect();
    this.beat ??= setInterval(() => this.heartbeat(), heartbeatEvery);
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.beat);
    clearTimeout(this.retry);
    this.transport?.close();
  }

  /** The network is back, or the page is looked at again: do not wait for the next attempt. */
  nudge(): void {
    if (this.online) this.heartbeat();
    else if (!this.stopped) this.connect();
  }

  /** A command: kept and repeated until it is answered. */
  send(what: What, id?: string): { id: string; answer: Promise<Answer> } {
    return this.outbox.send(what, id);
  }

  answeredWithContent(id: string): void {
    this.outbox.answeredWithContent(id);
  }

  now(): number {
    return Date.now() + this.clock.offset;
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.dropTransport();
    this.events.state('connecting');
    this.heardAt = Date.now();
    const transport: Transport = this.open({
      opened: () => {
        const value = { token: this.tokens.load(), client: 'web', locale: navigator.language };
        transport.send(create(ClientMessageSchema, { what: { case: 'hello', value } }));
      },
      received: (message) => this.receive(message),
      closed: () => this.closed(transport),
    });
    this.transport = transport;
  }

  private dropTransport(): void {
    const old = this.transport;
    this.transport = null;
    this.online = false;
    old?.close();
  }

  private closed(transport: Transport): void {
    if (transport !== this.transport) return; // one that we have given up
    this.transport = null;
    this.online = false;
    this.events.state('offline');
    if (this.stopped) return;
    this.retry = setTimeout(() => this.connect(), delayBefore(this.attempt++));
  }

  private transmit(message: ClientMessage): void {
    if (this.online) this.transport?.send(message);
  }

  private receive(message: ServerMessage): void {
    this.heardAt = Date.now();
    const { what } = message;
    switch (what.case) {
      case 'welcome':
        this.tokens.save(what.value.token);
        this.clock.welcome(Number(what.value.serverTime), this.heardAt);
        this.online = true;
        this.attempt = 0;
        this.outbox.sendAgain();
        this.events.state('online');
        this.events.welcomed(what.value);
        this.heartbeat();
        return;
      case 'pong':
        this.clock.pong(Number(what.value.sentAt), Number(what.value.serverTime), this.heardAt);
        this.events.roundTrip(this.clock.roundTrip);
        return;
      case 'answer':
        this.outbox.answered(what.value);
        this.events.received(message);
        return;
      default:
        this.events.received(message);
    }
  }

  private heartbeat(): void {
    const silent = Date.now() - this.heardAt;
    if (this.transport && silent > givenUpAfter) {
      // The line is dead, though nobody has said so.
      this.connect();
      return;
    }
    if (!this.online) return;
    const sentAt = BigInt(Date.now());
    const lastRoundTrip = BigInt(Math.round(this.clock.roundTrip));
    this.transmit(create(ClientMessageSchema, { what: { case: 'ping', value: { sentAt, lastRoundTrip } } }));
  }
}
