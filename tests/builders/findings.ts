import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';

/** A finding of three photos of two displays, which have no target on two mornings. */
export const aFinding = (part: Partial<TargetFinding> = {}): TargetFinding => ({
  kind: 'missing',
  displayType: 'FRIDGE_SALADS',
  productCategories: [],
  weekdays: [1, 2],
  protocolTime: '07:00',
  targets: 0,
  cells: [],
  displays: ['a', 'b'],
  photos: 3,
  fix: null,
  ...part,
});
