import { expect, test } from 'vitest';
import { runAtOnce } from '#renderer/grid/model/run-sliced.ts';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { refuseTooLarge, StepTooLarge } from './step-weight.ts';

const rowIds = (count: number) => Array.from({ length: count }, (_none, index) => `${index}`.padStart(36, '0'));
const patch = (count: number, values: readonly string[]): ResourcePatch => ({
  ref: { externalId: 'A', kind: 'expositions' },
  added: [],
  patches: [{ field: 'label', rowIds: rowIds(count), values: [...values] }],
  removed: [],
});

const weigh = (resources: readonly ResourcePatch[]) => runAtOnce(refuseTooLarge(resources));

test('one value for 100,000 displays is a step, and so are 30,000 values of their own', () => {
  expect(() => weigh([patch(50_000, ['x']), patch(50_000, ['x'])])).not.toThrow();
  expect(() => weigh([patch(30_000, rowIds(30_000))])).not.toThrow();
});

test('what one message can not carry is refused, whether by many rows or by long texts', () => {
  expect(() => weigh([patch(100_000, rowIds(100_000))])).toThrow(StepTooLarge);
  expect(() => weigh([patch(300, Array<string>(300).fill('ł'.repeat(10_000)))])).toThrow(StepTooLarge);
});
