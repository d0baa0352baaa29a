import { textValue } from '../fields/field.ts';
import { isEmptyValue } from '../merge/draft-changes.ts';
import type { ResourceKind, Row } from '../merge/resource-tree.ts';

/** The field with the code that unlocks a store's device. A page sees it only where a person asked for it. */
export const LOGIN_CODE = 'loginCode';

/** Stands in for a login code. Where a page sends it back, it means the code that the service has. */
export const HIDDEN_CODE = '••••••';

/** A field's value as a page may see it: a login code only shows whether there is one. */
export const hiddenValue = (field: string | null, value: unknown): unknown =>
  field === LOGIN_CODE && !isEmptyValue(value) ? HIDDEN_CODE : value;

/** A row as a page may see it. */
export function hiddenRow(kind: ResourceKind, row: Row): Record<string, unknown> {
  if (kind !== 'store' || row[LOGIN_CODE] === undefined) return row;
  return { ...row, [LOGIN_CODE]: hiddenValue(LOGIN_CODE, row[LOGIN_CODE]) };
}

/** A row without its login code. */
export function withoutCode(row: Row): Record<string, unknown> {
  const { [LOGIN_CODE]: _, ...rest } = row;
  return rest;
}

/**
 * The two sides of an edited store as a page may see them. Its login code is there only where a draft changes it, so
 * that the two differ exactly then.
 */
export function hiddenSides(base: Row | null, desired: Row | null) {
  const isChanged = desired !== null && (base === null || !textValue.same(base[LOGIN_CODE], desired[LOGIN_CODE]));
  return {
    base: base && withoutCode(base),
    desired: desired && (isChanged ? hiddenRow('store', desired) : withoutCode(desired)),
  };
}
