import { expect, test } from 'vitest';
import type { CallStore } from '#electron/cache/store-client.ts';
import type { Notice } from '#shared/bridge/followed.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import type { PublishReport } from './publish-ports.ts';
import type { PublishInput } from './publisher.ts';
import { createPublishing } from './publishing.ts';

const A: ResourceRef = { externalId: 'A', kind: 'expositions' };
const B: ResourceRef = { externalId: 'B', kind: 'expositions' };
const REVIEWED = [A, B].map((ref) => ({ ref, rev: 1 }));

/** Publishing with a publisher that ends each time as it is told beforehand. */
function aPublishing(
  ...ends: readonly (Pick<PublishReport, 'ended'> & { readonly published: readonly ResourceRef[] })[]
) {
  const asked: PublishInput[] = [];
  const notices: Notice[] = [];
  const left = [...ends];
  const picked = [A, B].map((ref) => ({ ref, isNewStore: false, stop: null }));
  const publishing = createPublishing({
    call: (async (name: string): Promise<unknown> => (name === 'publish.pick' ? picked : undefined)) as CallStore,
    publisher: {
      async publish(input) {
        asked.push(input);
        const { ended, published } = left.shift() ?? { ended: 'done' as const, published: [A, B] };
        const resources = (input.only ?? [A, B]).map((ref) => ({
          ref,
          how: { end: published.includes(ref) ? ('published' as const) : ('paused' as const) },
        }));
        const failure = ended === 'paused' ? ({ code: 'unauthorized' } as const) : null;
        return { publishId: 'p', ended, failure, newer: 0, resources };
      },
      pull: async () => ({ result: 'none', hasNews: false }),
      connected: () => {},
    },
    reads: { fetch: () => Promise.reject(new Error('not asked')) },
    events: { publish: (event) => (event.type === 'notice' ? void notices.push(event.notice) : undefined) },
    clock: createManualClock(),
    ticks: () => 0,
    log: { info: () => {}, warning: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });
  const ended = () => expect.poll(() => publishing.state().state).toBe('ended');
  return { publishing, asked, ended, notices };
}

test('what was paused goes on once by itself, with what was left and nothing that was written since', async () => {
  const { publishing, asked, ended } = aPublishing(
    { ended: 'paused', published: [A] },
    { ended: 'paused', published: [] },
  );
  await publishing.start(REVIEWED);
  await ended();
  expect(publishing.state()).toMatchObject({ ended: 'paused', failure: { code: 'unauthorized' } });
  publishing.connected();
  await ended();
  expect(asked.at(-1)).toEqual({ only: [B], isResumed: true });
  expect(publishing.state().resources.map(({ phase }) => phase)).toEqual([
    { phase: 'ended', how: 'paused' },
    { phase: 'ended', how: 'published' },
  ]);
  // A service that answers reads and refuses writes would be asked for ever.
  publishing.connected();
  expect(asked).toHaveLength(2);
  publishing.fixed();
  await ended();
  expect(asked).toHaveLength(3);
  expect(publishing.state()).toMatchObject({ ended: 'done', failure: null });
});

test('a pause that is cancelled does not go on', async () => {
  const { publishing, asked, ended } = aPublishing({ ended: 'paused', published: [] });
  await publishing.start(REVIEWED);
  await ended();
  expect(publishing.cancel()).toMatchObject({ ended: 'cancelled' });
  publishing.connected();
  publishing.fixed();
  expect(asked).toHaveLength(1);
});

test('pressed twice at once, it is begun once', async () => {
  const { publishing, asked, ended } = aPublishing();
  await Promise.all([publishing.start(REVIEWED), publishing.start(REVIEWED)]);
  await ended();
  expect(asked).toHaveLength(1);
});

test('the end is told with what was published and what waits, unless a person cancelled', async () => {
  const { publishing, ended, notices } = aPublishing({ ended: 'paused', published: [A] });
  await publishing.start(REVIEWED);
  await ended();
  await expect.poll(() => notices).toMatchObject([{ kind: 'published', published: 1, waiting: 1 }]);
  const cancelled = aPublishing({ ended: 'cancelled', published: [A] });
  await cancelled.publishing.start(REVIEWED);
  await cancelled.ended();
  await cancelled.publishing.close();
  expect(cancelled.notices).toEqual([]);
});
