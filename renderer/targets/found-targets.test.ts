import { expect, test } from 'vitest';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { createFoundTargets } from './found-targets.ts';

const FINDING: TargetFinding = {
  kind: 'missing',
  displayType: 'FRIDGE_DRINKS',
  weekdays: [1],
  protocolTime: '07:00',
  productCategories: [],
  targets: 0,
  cells: [],
  displays: [],
  photos: 1,
  fix: null,
};
const NONE = { missing: 0, ambiguous: 0 };

const checked = (externalId: string, findings: number): CheckedStore => ({
  externalId,
  known: true,
  photos: 'whole',
  findings: Array.from({ length: findings }, () => FINDING),
  unjudged: NONE,
  ofDisabled: NONE,
  unjudgedNow: NONE,
  isDrafted: false,
});

test('only findings in the stores on the page are counted, once all of them have been checked', () => {
  const found = createFoundTargets();
  found.put([checked('S-1', 2), checked('S-2', 3)]);
  expect(found.count(['S-1', 'S-2'])).toBe(5);
  expect(found.count(['S-2'])).toBe(3);
  expect(found.count(['S-2', 'S-3'])).toBeNull();
  found.put([checked('S-3', 0)]);
  expect(found.count(['S-2', 'S-3'])).toBe(3);
});
