import { expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { createStagedSteps } from './staged-steps.ts';

const removing = (rowId: string): ResourcePatch => ({
  ref: { externalId: 'A', kind: 'expectations' },
  added: [],
  patches: [],
  removed: [rowId],
});
const part = (stepId: string, at: number) => ({
  stepId,
  part: at,
  resources: [removing(`${stepId} ${at}`)],
  by: 'page',
});
const workspace = {};

test('the parts of a step are handed over in their order, and once', () => {
  const steps = createStagedSteps();
  for (const at of [0, 1, 2]) steps.add(workspace, part('a', at));
  expect(steps.take(workspace, { stepId: 'a', parts: 3 })).toEqual(['a 0', 'a 1', 'a 2'].map(removing));
  expect(() => steps.take(workspace, { stepId: 'a', parts: 3 })).toThrow(FailureError);
});

test('a step with a part missing, twice or of another workspace is not handed over', () => {
  const steps = createStagedSteps();
  steps.add(workspace, part('a', 0));
  expect(() => steps.add(workspace, part('a', 2))).toThrow(FailureError);
  steps.add(workspace, part('b', 0));
  expect(() => steps.add(workspace, part('b', 0))).toThrow(FailureError);
  steps.add(workspace, part('c', 0));
  expect(() => steps.take(workspace, { stepId: 'c', parts: 2 })).toThrow(FailureError);
  steps.add(workspace, part('d', 0));
  expect(() => steps.take({}, { stepId: 'd', parts: 1 })).toThrow(FailureError);
});

test('what pages have left behind makes room for others', () => {
  const steps = createStagedSteps();
  for (const stepId of ['a', 'b', 'c', 'd', 'e']) steps.add(workspace, part(stepId, 0));
  expect(() => steps.take(workspace, { stepId: 'a', parts: 1 })).toThrow(FailureError);
  expect(steps.take(workspace, { stepId: 'e', parts: 1 })).toEqual([removing('e 0')]);
});
