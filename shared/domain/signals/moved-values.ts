import { expectationKey, ratioOf } from '../merge/expectation-groups.ts';
import type { Row, RowChange } from '../merge/resource-tree.ts';
import type { PublishedChange } from './did-it-help.ts';

/** What was published at once to one resource of a store. */
export type PublishedRows = { readonly kind: PublishedChange['kind']; readonly changes: readonly RowChange[] };

/** Fields of a display that figures depend on. Its names are not among them. */
const MOVING = ['status', 'expositionType', 'productCategories'];

type Value = { readonly was: string; readonly becomes: string };

const ABSENT = 'null';

/**
 * The values that can move figures, by what they are the value of: the target of a slot, or a field of a display. A
 * display that is not there counts as disabled. Only those that differ.
 */
function movedValues({ kind, changes }: PublishedRows): ReadonlyMap<string, Value> {
  const moved = new Map<string, Value>();
  const set = (key: string, value: Partial<Value>) =>
    moved.set(key, { was: ABSENT, becomes: ABSENT, ...moved.get(key), ...value });
  for (const { rowId, before, after } of changes) {
    if (kind === 'expectations') {
      if (before !== null) set(expectationKey(before), { was: JSON.stringify(ratioOf(before)) });
      if (after !== null) set(expectationKey(after), { becomes: JSON.stringify(ratioOf(after)) });
      continue;
    }
    for (const name of before === null || after === null ? ['status'] : MOVING) {
      set(`${rowId} ${name}`, { was: fieldText(name, before), becomes: fieldText(name, after) });
    }
  }
  return new Map([...moved].filter(([, { was, becomes }]) => was !== becomes));
}

function fieldText(name: string, row: Row | null): string {
  const value = row === null ? 'disabled' : row[name];
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null));
}

/** Whether a publishing can have moved figures. */
export const canMoveFigures = (published: PublishedRows): boolean => movedValues(published).size > 0;

/**
 * Whether later publishings to the same resource took all of it back.
 *
 * @param later oldest first
 */
export function isTakenBack(published: PublishedRows, later: readonly PublishedRows[]): boolean {
  const now = new Map<string, string>();
  for (const [key, { becomes }] of later.flatMap((one) => [...movedValues(one)])) now.set(key, becomes);
  const moved = [...movedValues(published)];
  return moved.length > 0 && moved.every(([key, { was }]) => now.get(key) === was);
}
