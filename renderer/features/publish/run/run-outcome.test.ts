import { expect, test } from 'vitest';
import type { Overwrite, ResourcePhase } from '#shared/bridge/publish.ts';
import { countOverwritten, countRun, isOverwritten, overwrittenOf, unansweredOf } from './run-outcome.ts';

const resources = (...phases: readonly ResourcePhase[]) =>
  phases.map((phase, index) => ({ ref: { externalId: `S-${index}`, kind: 'expositions' as const }, phase }));

test('what was cut off is counted, and waited for as long as the last of it, in tens of seconds', () => {
  const cutOff = (leftMs: number): ResourcePhase => ({ phase: 'unanswered', leftMs });
  expect(unansweredOf({ resources: resources({ phase: 'queued' }) })).toBeNull();
  expect(unansweredOf({ resources: resources(cutOff(12_000), { phase: 'reading' }, cutOff(41_300)) })).toEqual({
    count: 2,
    seconds: 40,
  });
  expect(unansweredOf({ resources: resources(cutOff(300)) })).toEqual({ count: 1, seconds: 10 });
});

test('a store with changes of two kinds counts once, and is published when both are', () => {
  const ended = (how: 'published' | 'held' | 'stopped') => ({ phase: 'ended' as const, how });
  const part = (externalId: string, kind: 'store' | 'contacts', phase: ResourcePhase) => ({
    ref: { externalId, kind },
    phase,
  });
  const run = [
    part('A', 'store', ended('published')),
    part('A', 'contacts', ended('published')),
    part('B', 'store', ended('stopped')),
    part('B', 'contacts', ended('held')),
    part('C', 'store', ended('published')),
    part('C', 'contacts', { phase: 'reading' }),
  ];
  const counted = { total: 3, done: 2, published: 1, left: 0 };
  expect(countRun({ resources: run }, null)).toEqual({ ...counted, stopped: 1, decided: 0 });
  // Somebody has decided since, and nothing of the store is left to publish.
  expect(countRun({ resources: run }, [])).toEqual({ ...counted, stopped: 0, decided: 1 });
});

test('what was overwritten is counted by changes and stores, and marks the parts of the publish that had sent it', () => {
  const overwrite = (publishId: string, externalId: string, size: number): Overwrite => ({
    id: size,
    publishId,
    ref: { externalId, kind: 'expositions' },
    publishedAt: '2026-11-20T12:00:00.000Z',
    foundAt: '2026-11-20T12:00:10.000Z',
    size,
    changes: [],
  });
  const all = [overwrite('now', 'S-0', 3), overwrite('now', 'S-0', 4), overwrite('earlier', 'S-1', 5)];
  expect(countOverwritten(all)).toEqual({ changes: 12, stores: 2 });
  const ofThis = overwrittenOf({ publishId: 'now' }, all);
  expect(countOverwritten(ofThis)).toEqual({ changes: 7, stores: 1 });
  const run = resources({ phase: 'ended', how: 'published' }, { phase: 'ended', how: 'published' });
  expect(run.map((item) => isOverwritten(item, ofThis))).toEqual([true, false]);
});
