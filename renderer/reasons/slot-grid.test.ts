import { expect, test } from 'vitest';
import { slotShade } from './slot-grid.tsx';

test('a delta is tinted by its side and size, and not at all within the quiet zone', () => {
  expect(slotShade(-24, 'delta', 1, 24)).toEqual({ tone: 'below', percent: 48 });
  expect(slotShade(6, 'delta', 1, 24)).toEqual({ tone: 'above', percent: 12 });
  expect(slotShade(-1, 'delta', 1, 24)).toEqual({ tone: 'quiet', percent: 0 });
  expect(slotShade(1, 'delta', 1, 24)).toEqual({ tone: 'quiet', percent: 0 });
  expect(slotShade(0, 'delta', 0, 0)).toEqual({ tone: 'quiet', percent: 0 });
});

test('where all gaps are small, the largest is still pale', () => {
  expect(slotShade(-3, 'delta', 1, 3)).toEqual({ tone: 'below', percent: 12 });
});

test('rates and shares have a scale of 0 to 100 percent', () => {
  expect(slotShade(50, 'measured', 1, 50)).toEqual({ tone: 'rate', percent: 24 });
  expect(slotShade(100, 'below', 1, 100)).toEqual({ tone: 'below', percent: 48 });
  expect(slotShade(0, 'below', 1, 100)).toEqual({ tone: 'below', percent: 0 });
});
