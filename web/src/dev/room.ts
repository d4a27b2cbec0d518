// A room inside the page, for looking at the client without a server: it shows one scene (scenes.ts), answers every
// command with "yes", and plays what the scene says. Not part of the shipped client.
import { create } from '@bufbuild/protobuf';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { OpenTransport } from '../net/transport';
import { ServerMessageSchema, TableEventSchema, TableSnapshotSchema, TableUpdateSchema } from '../proto';
import type { ClientMessage } from '../proto';
import { lobbyTables, sampleGames, sampleHands, samplePlayer, sampleRecord, sampleResets, sampleSettlement, sampleStatement, sampleWallet } from './samples';
import type { Plain } from './samples';

export type EventInit = NonNullable<MessageInitShape<typeof TableEventSchema>['what']>;
export interface Step {
  after: number; // ms after the step before
  events: EventInit[];
}
export interface Scene {
  table: Plain<typeof TableSnapshotSchema>;
  steps?: Step[];
  /** Played when this player acts. */
  onAct?: Step[];
  /** More tables in the header. */
  others?: Plain<typeof TableSnapshotSchema>[];
  chat?: { name: string; text: string }[];
  wallet?: MessageInitShape<typeof ServerMessageSchema>['what'];
  refuse?: string;
  /** We are the host of the room. */
  staff?: boolean;
  /** The lobby lists nothing. */
  noTables?: boolean;
}

export const me = '7';

/** All that the client has said, for tests. */
export const sent: ClientMessage[] = [];
(globalThis as { sent?: ClientMessage[] }).sent = sent;

export function fakeRoom(scene: Scene): OpenTransport {
  let broken = false;
  return (events) => {
    if (broken) {
      setTimeout(() => events.closed(), 0);
      return { send: () => undefined, close: () => undefined };
    }
    // For tests: the line breaks, and stays so.
    (globalThis as { breaks?: () => void }).breaks = () => {
      broken = true;
      events.closed();
    };
    let version = 1n;
    const send = (what: NonNullable<MessageInitShape<typeof ServerMessageSchema>['what']>): void => {
      queueMicrotask(() => events.received(create(ServerMessageSchema, { what })));
    };
    const play = (steps: readonly Step[]): void => {
      let at = 0;
      for (const step of steps) {
        at += step.after;
        setTimeout(() => {
          version += 1n;
          const list = step.events.map((what) => create(TableEventSchema, { what }));
          const update = { table: scene.table.info?.id, version: version.toString(), at: BigInt(Date.now()), events: list };
          send({ case: 'update', value: create(TableUpdateSchema, update) });
        }, at);
      }
    };
    // For tests: this happens at the scene's table now.
    (globalThis as { happens?: (...list: EventInit[]) => void }).happens = (...list) => play([{ after: 0, events: list }]);
    // For tests too: from now on the room refuses.
    const refusal = (): string | undefined => scene.refuse ?? (globalThis as { refuses?: string }).refuses;
    const answer = (id: string): void => send({ case: 'answer', value: refusal() ? { id, ok: false, message: refusal() ?? '' } : { id, ok: true } });

    const receive = (message: ClientMessage): void => {
      const { id, what } = message;
      if (what.case !== 'ping') sent.push(message);
      switch (what.case) {
        case 'hello': {
          const seated = [scene.table, ...(scene.others ?? [])].filter((table) => table.yourSeat);
          const seatedAt = seated.map((table) => ({ table: table.info?.id, name: table.info?.name, seat: table.yourSeat }));
          const serverTime = BigInt(Date.now());
          const wallet = sampleWallet();
          send({ case: 'welcome', value: { token: 'dev', player: me, name: 'Robin', serverTime, room: 'Cardroom', wallet, seatedAt, staff: scene.staff ?? false } });
          return;
        }
        case 'ping':
          send({ case: 'pong', value: { sentAt: what.value.sentAt, serverTime: BigInt(Date.now()) } });
          return;
        case 'watchLobby':
          send({ case: 'lobby', value: { complete: true, changed: scene.noTables ? [] : lobbyTables(), playersOnline: 213 } });
          return;
        case 'watchTable': {
          const snapshot = [scene.table, ...(scene.others ?? [])].find((table) => table.info?.id === what.value.table);
          answer(id);
          if (!snapshot) return;
          send({ case: 'snapshot', value: { ...snapshot, version: '1' } });
          if (snapshot !== scene.table) return;
          for (const { name, text } of scene.chat ?? []) {
            send({ case: 'said', value: { table: what.value.table, player: '3', name, text, at: BigInt(Date.now()) } });
          }
          play(scene.steps ?? []);
          return;
        }
        case 'table':
          answer(id);
          if (what.value.what.case === 'act' || what.value.what.case === 'chooseRuns') play(scene.onAct ?? []);
          return;
        case 'askWallet':
          send({ case: 'wallet', value: sampleWallet() });
          break;
        case 'askStatement':
          send({ case: 'statement', value: sampleStatement() });
          break;
        case 'askHands':
          send({ case: 'hands', value: sampleHands() });
          break;
        case 'askHand':
          send({ case: 'hand', value: sampleRecord() });
          break;
        case 'askSettlement':
          send({ case: 'settlement', value: sampleSettlement() });
          break;
        case 'askProtection':
          send({ case: 'protection', value: { offered: true, credits: 0, creditsMax: 1, asked: false, grantedAt: BigInt(Date.now() - 7_200_000) } });
          break;
        case 'askGames':
          send({ case: 'games', value: sampleGames() });
          break;
        case 'askResetRequests':
          send({ case: 'resetRequests', value: sampleResets() });
          break;
        case 'findPlayer': {
          const player = samplePlayer();
          if (what.value.name.toLowerCase() !== player.name?.toLowerCase() && what.value.player !== player.player) {
            return send({ case: 'answer', value: { id, ok: false, refusal: 'no_such_player', message: 'There is no such player.' } });
          }
          send({ case: 'playerFound', value: player });
          break;
        }
        case 'createTable':
          send({ case: 'tableCreated', value: { table: scene.table.info?.id, invitation: 'k3yb0ard' } });
          break;
        case 'say':
          send({ case: 'said', value: { table: what.value.table, player: me, name: 'Robin', text: what.value.text, at: BigInt(Date.now()) } });
          break;
        default:
          break;
      }
      if (id !== '0') answer(id);
    };
    setTimeout(() => events.opened(), 0);
    return { send: receive, close: () => events.closed() };
  };
}
