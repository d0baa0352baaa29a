import { expect, test } from 'vitest';
import type { ResourcePhase } from '#shared/bridge/publish.ts';
import { countRun, unansweredOf } from './run-outcome.ts';

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
  expect(countRun({ resources: run })).toEqual({ total: 3, done: 2, published: 1, stopped: 1, left: 0 });
});
