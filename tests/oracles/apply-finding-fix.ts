import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { FindingFix } from '#shared/domain/targets/target-finding.ts';

/** The key by which a fix names targets. */
const keyOf = ({ displayType, weekday, protocolTime, productCategory }: ExpectationInput): string =>
  [displayType, weekday, protocolTime, productCategory ?? 'null'].join(' ');

/** The targets of a store after a fix. */
export function applyFindingFix(targets: readonly ExpectationInput[], fix: FindingFix): readonly ExpectationInput[] {
  if (fix.act === 'add') return [...targets, ...fix.targets];
  const keys = new Set(fix.keys);
  const isMeant = (target: ExpectationInput) => keys.has(keyOf(target));
  switch (fix.act) {
    case 'remove':
      return targets.filter((target) => !isMeant(target));
    case 'remove_copies': {
      // The first of each key stays.
      const left = new Set<string>();
      return targets.filter((target) => {
        const key = keyOf(target);
        if (!isMeant(target) || !left.has(key)) {
          left.add(key);
          return true;
        }
        return false;
      });
    }
    case 'expect_nothing':
      return targets.map((target) => (isMeant(target) ? { ...target, expectedFillRatio: 0 } : target));
  }
}
