// Commands on their way: each has an id and is kept until it is answered, so that after a broken connection it is sent
// again with the same id. The room does it once, however often it hears it.
import { create } from '@bufbuild/protobuf';
import { AnswerSchema, ClientMessageSchema } from '../proto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Answer, ClientMessage } from '../proto';

/** What a client message may say, as plain values. */
export type What = NonNullable<MessageInitShape<typeof ClientMessageSchema>['what']>;

interface Pending {
  message: ClientMessage;
  answer: Promise<Answer>;
  tries: number;
  resolve(answer: Answer): void;
}

// What belongs to one connection: after the next welcome it is asked for anew, by whoever still wants it.
const ofOneLine = new Set<string>(['watchTable', 'unwatchTable', 'watchLobby', 'unwatchLobby']);
const busyTries = 6;
const busyPause = 400;

export class Outbox {
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly transmit: (message: ClientMessage) => void,
    private readonly newId: () => string = newCommandId,
  ) {}

  /**
   * Sends a command; the promise is kept when its answer comes, maybe after a reconnection. With an `id` of an earlier
   * sending it is that command once more.
   */
  send(what: What, id = this.newId()): { id: string; answer: Promise<Answer> } {
    const known = this.pending.get(id);
    if (known) return { id, answer: known.answer };
    const message = create(ClientMessageSchema, { id, what });
    let resolve: (answer: Answer) => void = () => undefined;
    const answer = new Promise<Answer>((keep) => (resolve = keep));
    this.pending.set(id, { message, answer, tries: 0, resolve });
    this.transmit(message);
    return { id, answer };
  }

  answered(answer: Answer): void {
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    // "Busy" is no answer to what was asked: it may be done already, and its first sending on its way.
    if (answer.refusal === 'busy' && pending.tries++ < busyTries) {
      setTimeout(() => this.pending.has(answer.id) && this.transmit(pending.message), busyPause);
      return;
    }
    this.pending.delete(answer.id);
    pending.resolve(answer);
  }

  /** Answered by the thing that was asked for, rather than with a word. */
  answeredWithContent(id: string): void {
    this.answered(create(AnswerSchema, { id, ok: true }));
  }

  /** After a reconnection: all that has no answer yet, in the order it was first sent. */
  sendAgain(): void {
    for (const [id, { message }] of this.pending) {
      if (ofOneLine.has(message.what.case ?? '')) this.pending.delete(id);
      else this.transmit(message);
    }
  }

  get waiting(): number {
    return this.pending.size;
  }
}

// Unique among all commands of a player, also from other tabs and days: 63 random bits, never 0.
export function newCommandId(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (((BigInt(high) << 32n) | BigInt(low)) & 0x7fff_ffff_ffff_ffffn || 1n).toString();
}
