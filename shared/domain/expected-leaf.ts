import { findLeaf, type Leaf } from './loose-record.ts';
import { isPercent } from './value-shapes.ts';

const NAMES = [
  'expectedAverageFillRate',
  'expectedFillRate',
  'expectedFillRatio',
  'targetFillRate',
  'fillRate.expected',
  'expected',
];

/** The expected fill rate that a run or a photo speaks of, 0 to 100; null: none. */
export const findExpected = (leaves: readonly Leaf[]): Leaf | null => findLeaf(leaves, NAMES, isPercent);
