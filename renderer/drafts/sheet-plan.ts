import { useState } from 'react';
import type { CellValue } from '#renderer/grid/model/column.ts';
import type { RowsChange } from '#renderer/grid/sheet/sheet-edit.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { UnsavedReason } from './saving.ts';

/** A step that a dialog makes in a sheet, as `stepOf` of a plan or `forAnyRows` makes it. */
export type SheetStep = {
  /** Makes it at once. Returns false when its plan is outdated: then nothing is done. */
  readonly make: () => boolean;
};

/** A step without a plan: it is the same whatever rows there are. */
export const forAnyRows = (change: () => void): SheetStep => ({
  make: () => {
    change();
    return true;
  },
});

/** Makes a step for a dialog that does not wait until it is saved. @returns why it was not made; null: it was */
export const doStep = ({ make }: SheetStep): UnsavedReason | null => (make() ? null : { kind: 'outdated' });

/** What plans are compared by. */
type Plain = CellValue | boolean | readonly Plain[] | { readonly [name: string]: Plain };

/** What a change does to rows, without the ids of those that it adds, which are others each time. */
export const contentOfChange = ({ added, cells, removed, restored }: RowsChange): Plain => [
  added.map(({ values }) => values),
  [...cells],
  removed,
  restored,
];

/**
 * A plan for the rows of a sheet, as a dialog shows it. Whoever has read it gets no other one: as long as the same is
 * wanted it stays, though others may change the rows, and it is made once more when it is carried out. If that is
 * another one, nothing is done, and it takes the place of the first.
 *
 * @param make plans with the rows as they are now; another function when something else is wanted
 * @param contentOf what it would do, and instead of which values
 */
export function useSheetPlan<Plan>(make: () => Plan, contentOf: (plan: Plan) => Plain) {
  const [kept, setKept] = useState(() => ({ make, plan: make() }));
  const shown = kept.make === make ? kept : { make, plan: make() };
  if (shown !== kept) setKept(shown);
  const { plan } = shown;
  const stepOf = (change: (plan: Plan) => void): SheetStep => ({
    make: () => {
      const now = make();
      const isSame = canonicalJson(contentOf(now)) === canonicalJson(contentOf(plan));
      if (isSame) change(now);
      else setKept({ make, plan: now });
      return isSame;
    },
  });
  return { plan, stepOf };
}
