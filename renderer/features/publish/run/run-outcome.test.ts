import { expect, test } from 'vitest';
import type { ResourcePhase } from '#shared/bridge/publish.ts';
import { unansweredOf } from './run-outcome.ts';

const resources = (...phases: readonly ResourcePhase[]) =>
  phases.map((phase, index) => ({ ref: { externalId: `S-${index}`, kind: 'expositions' as const }, phase }));

test('what was cut off is counted, and waited for as long as the last of it, said in tens of seconds', () => {
  const cutOff = (leftMs: number): ResourcePhase => ({ phase: 'unanswered', leftMs });
  expect(unansweredOf({ resources: resources({ phase: 'queued' }) })).toBeNull();
  expect(unansweredOf({ resources: resources(cutOff(12_000), { phase: 'reading' }, cutOff(41_300)) })).toEqual({
    count: 2,
    seconds: 40,
  });
  expect(unansweredOf({ resources: resources(cutOff(300)) })).toEqual({ count: 1, seconds: 10 });
});
