import { isOddlyTimed } from '#shared/domain/opening-hours.ts';
import type { FieldList } from '../fields/field.ts';
import { kindFields } from './kind-rules.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

/** The longest text that a person can enter in a field, in characters. The contract has no limit. */
export const MOST_TYPED = 1000;

/** Why a text can't be entered, though the contract would take it. */
type TypedProblem = 'too_long' | 'bad_format';

/**
 * What is wrong with a value that a person entered: a text of any length and hours of any format may come from the
 * service, and stay as they are, but none is made here.
 *
 * @param before the service's value that it replaces
 */
export function typedProblem(kind: ResourceKind, field: string, value: unknown, before: unknown): TypedProblem | null {
  if (typeof value === 'string') return value.length > MOST_TYPED && value !== before ? 'too_long' : null;
  const fields: FieldList = kindFields[kind];
  return fields[field]?.form === 'hours' && isOddlyTimed(value, before) ? 'bad_format' : null;
}

type TypedIssue = {
  readonly rowId: string;
  readonly field: string;
  readonly code: 'out_of_range' | 'bad_format';
  readonly data: Readonly<Record<string, number>>;
};

type Change = { readonly rowId: string; readonly before: Row | null; readonly after: Row | null };

/** What a person entered in a row that must not be sent, cell by cell. */
export function typedIssues(kind: ResourceKind, { rowId, before, after }: Change): TypedIssue[] {
  return Object.keys(kindFields[kind]).flatMap((field): TypedIssue[] => {
    const problem = typedProblem(kind, field, after?.[field], before?.[field]);
    if (problem === null) return [];
    return [
      problem === 'too_long'
        ? { rowId, field, code: 'out_of_range', data: { max: MOST_TYPED } }
        : { rowId, field, code: problem, data: {} },
    ];
  });
}
