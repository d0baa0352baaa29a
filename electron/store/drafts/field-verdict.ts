import type { FieldRule } from '#shared/domain/merge/kind-rules.ts';
import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import type { ResourceKind, Row } from '#shared/domain/merge/resource-tree.ts';
import { expectedRow, type SentChange } from './sent-changes.ts';

/**
 * What a read shows of a change that was sent (sync.md, steps 8 and 9). `visible`: it is there, perhaps as the service
 * tidied it. `before`: what stood there before. `other`: something else. `undecided`: one of several equal creates.
 */
export type Verdict = 'visible' | 'before' | 'other' | 'undecided';

/** Texts as a service may tidy them (P5). */
export const tidied = (value: unknown): unknown => {
  if (typeof value === 'string') return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return Array.isArray(value) ? value.map(tidied) : value;
};

/** true when the values differ by no more than what a service may tidy, and not by that alone from `before`. */
export function isTidied({ same }: FieldRule, before: unknown, sent: unknown, shown: unknown): boolean {
  return same(tidied(sent), tidied(shown)) && !same(tidied(before), tidied(sent));
}

/** Compares the fields that a change touched with those of the row that the service shows. */
export function fieldVerdict(kind: ResourceKind, change: SentChange, shown: Row): Verdict {
  const { before, after } = change;
  const expected = expectedRow(change);
  if (after === null || expected === null) return 'before';
  const touched = kindRules[kind].fields.filter(({ name, same }) =>
    before === null ? after[name] !== undefined : !same(before[name], after[name]),
  );
  const missing = touched.filter(
    (rule) =>
      !rule.same(expected[rule.name], shown[rule.name]) &&
      !isTidied(rule, before?.[rule.name], after[rule.name], shown[rule.name]),
  );
  if (missing.length === 0) return 'visible';
  return before !== null && missing.some(({ name, same }) => same(before[name], shown[name])) ? 'before' : 'other';
}
