import { create } from '@bufbuild/protobuf';
import { expect, test, vi } from 'vitest';
import { AnswerSchema } from '../proto';
import type { ClientMessage } from '../proto';
import { Outbox } from './outbox';

const answer = (id: string, ok = true) => create(AnswerSchema, { id, ok, message: ok ? '' : 'no' });

test('ids are never 0 and never repeated', () => {
  const sent: ClientMessage[] = [];
  const outbox = new Outbox((message) => sent.push(message));
  for (let i = 0; i < 500; i++) outbox.send({ case: 'askWallet', value: {} });
  const ids = sent.map(({ id }) => id);
  expect(new Set(ids).size).toBe(500);
  expect(ids).not.toContain('0');
  for (const id of ids) expect(BigInt(id)).toBeLessThan(2n ** 63n);
});

test('a command without an answer is sent again after a reconnection, with the same id and in order', async () => {
  const sent: string[] = [];
  const outbox = new Outbox((message) => sent.push(message.id));
  const first = outbox.send({ case: 'refill', value: {} });
  const second = outbox.send({ case: 'setName', value: { name: 'Robin' } });
  outbox.answered(answer(first.id));
  await expect(first.answer).resolves.toMatchObject({ ok: true });
  outbox.sendAgain();
  expect(sent).toEqual([first.id, second.id, second.id]);
  outbox.answered(answer(second.id, false));
  await expect(second.answer).resolves.toMatchObject({ ok: false, message: 'no' });
  outbox.sendAgain();
  expect(sent).toHaveLength(3);
  expect(outbox.waiting).toBe(0);
});

test('sent once more with its id, a command is the same one, and gets the same answer', async () => {
  const sent: string[] = [];
  const outbox = new Outbox((message) => sent.push(message.id));
  const first = outbox.send({ case: 'refill', value: {} }, '77');
  const again = outbox.send({ case: 'refill', value: {} }, '77');
  expect(sent).toEqual(['77']);
  outbox.answered(answer('77'));
  await expect(Promise.all([first.answer, again.answer])).resolves.toMatchObject([{ ok: true }, { ok: true }]);
  outbox.send({ case: 'refill', value: {} }, '77'); // long after: the room knows it
  expect(sent).toEqual(['77', '77']);
});

test('what belongs to one connection is not sent on the next one', () => {
  const sent: (string | undefined)[] = [];
  const outbox = new Outbox(({ what }) => sent.push(what.case));
  outbox.send({ case: 'watchTable', value: { table: '1', version: '5' } });
  outbox.send({ case: 'refill', value: {} });
  outbox.send({ case: 'watchLobby', value: {} });
  outbox.sendAgain();
  expect(sent).toEqual(['watchTable', 'refill', 'watchLobby', 'refill']);
});

test('"busy" is asked again, and the real answer counts', async () => {
  vi.useFakeTimers();
  const sent: string[] = [];
  const outbox = new Outbox(({ id }) => sent.push(id));
  const { id, answer: answered } = outbox.send({ case: 'refill', value: {} });
  outbox.answered(create(AnswerSchema, { id, ok: false, refusal: 'busy' }));
  expect(outbox.waiting).toBe(1);
  vi.advanceTimersByTime(500);
  expect(sent).toEqual([id, id]);
  outbox.answered(answer(id));
  await expect(answered).resolves.toMatchObject({ ok: true });
  vi.useRealTimers();
});

test('an answer that comes twice, or to nothing we asked, changes nothing', async () => {
  const outbox = new Outbox(() => undefined);
  const { id, answer: answered } = outbox.send({ case: 'refill', value: {} });
  outbox.answered(answer(id));
  outbox.answered(answer(id, false));
  outbox.answered(answer('4711', false));
  await expect(answered).resolves.toMatchObject({ ok: true });
});
