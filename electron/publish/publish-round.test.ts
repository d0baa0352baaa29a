import { expect, test } from 'vitest';
import type { CallStore } from '#electron/cache/store-client.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createLagWindow } from './publish-ports.ts';
import { publishRound } from './publish-round.ts';

const REF: ResourceRef = { externalId: 'S-1', kind: 'contacts' };
const CHUNK = { attemptId: 1, body: {}, isCommitted: true };

/** One round whose read and whose plan take this long. */
async function aRound(readMs: number, planMs: number) {
  const state = { now: 0, calls: [] as string[] };
  const ticks = () => state.now;
  const after = <Value>(ms: number, value: Value): Promise<Value> => {
    state.now += ms;
    return Promise.resolve(value);
  };
  const answers: Readonly<Record<string, () => unknown>> = {
    'publish.reconcile': () => after(planMs, { result: 'send', chunks: [CHUNK] }),
    'publish.outcome': () => ({ next: 'go_on' }),
  };
  const call = async (name: string): Promise<unknown> => {
    state.calls.push(name);
    return answers[name]?.();
  };
  const run = {
    call: call as CallStore,
    api: { read: () => after(readMs, []), write: async () => [] },
    clock: createManualClock(),
    ticks,
    random: () => 0,
    newId: () => 'id',
    redact: (text: string) => text,
    onProgress: () => {},
    crashPoint: () => {},
    publishId: 'p',
    owner: 'o',
    lag: createLagWindow({ ticks, lagMs: 0, arrivalMs: 0 }),
    isOver: () => false,
  };
  const { result } = await publishRound(run, REF, () => {});
  return { result, isSent: state.calls.includes('publish.outcome') };
}

test('the age of a pre-read counts from its request: it may show what was there when it was asked for', async () => {
  expect(await aRound(100, 1800)).toEqual({ result: 'again', isSent: true });
  expect(await aRound(900, 1200)).toEqual({ result: 'late', isSent: false });
});

test('a service that is slow to answer is sent what follows from its answer at once, or asked again', async () => {
  expect(await aRound(5000, 900)).toEqual({ result: 'again', isSent: true });
  expect(await aRound(5000, 1100)).toEqual({ result: 'late', isSent: false });
});
