import type { Exposition } from '#shared/contract/exposition.ts';
import { winnersAmong } from '#shared/domain/expectation-match.ts';
import { type RowKey, rowIdOf, rowOfId, type Slot, type TargetsRead } from '../read-targets.ts';

/** A display as the matrix needs it. */
export type MatrixDisplay = Pick<Exposition, 'expositionId' | 'label' | 'expositionType' | 'productCategories'>;

/** What the matching rule says about a cell. */
type Judged = {
  /** Two targets win for one display, so that the service compares with neither. */
  readonly ambiguous: boolean;
  /** A display gets no target in this slot, whether or not a run takes place then. */
  readonly missing: boolean;
  /** Displays whose photos this cell judges, or would judge if it had a single target. */
  readonly displays: readonly MatrixDisplay[];
};
const NOTHING: Judged = { ambiguous: false, missing: false, displays: [] };

/** A row of the matrix as a candidate of the rule. */
type Candidate = { readonly id: string; readonly productCategory: RowKey['category'] };

/** The rows of each display type that have targets. */
function candidatesByType(read: TargetsRead): ReadonlyMap<string, readonly Candidate[]> {
  const types = new Map<string, Candidate[]>();
  for (const id of read.rows) {
    const key = rowOfId(id);
    if (key === null) continue;
    const ofType = types.get(key.displayType) ?? [];
    types.set(key.displayType, ofType);
    ofType.push({ id, productCategory: key.category });
  }
  return types;
}

/**
 * Asks the rule of the service (`winnersAmong`) for every display and slot which cells judge it.
 *
 * @returns what it says about a cell by `rowIdOf` and the slot's place
 */
export function judgeCells(
  read: TargetsRead,
  slots: readonly Slot[],
  displays: readonly MatrixDisplay[],
): (row: string, place: number) => Judged {
  const types = candidatesByType(read);
  const judged = new Map<string, Judged[]>();
  const note = (row: string, place: number, display: MatrixDisplay, alone: Judged, more: Partial<Judged>) => {
    const cells = judged.get(row) ?? [];
    judged.set(row, cells);
    const known = cells[place];
    // Most cells judge one display, and then share their notes.
    cells[place] = known === undefined ? alone : { ...known, ...more, displays: [...known.displays, display] };
  };
  for (const display of displays) {
    const { expositionType: displayType, productCategories } = display;
    const own = productCategories.map((category) => rowIdOf({ displayType, category }));
    const fallback = rowIdOf({ displayType, category: null });
    const rows = types.get(displayType) ?? [];
    const alone = { ...NOTHING, displays: [display] };
    const ambiguous = { ...alone, ambiguous: true };
    const missing = { ...alone, missing: true };
    for (const [place, { id: slot }] of slots.entries()) {
      const candidates = rows.flatMap((row) => read.at(row.id, slot)?.rows.map(() => row) ?? []);
      const winners = winnersAmong(candidates, productCategories).map(({ id }) => id);
      if (winners.length === 0) {
        for (const row of own.length > 0 ? own : [fallback]) note(row, place, display, missing, { missing: true });
      } else {
        // Without a target for a category, its row shows what the fallback gives.
        const shown = new Set(winners.includes(fallback) ? [fallback, ...own] : winners);
        for (const row of shown) {
          if (winners.length > 1) note(row, place, display, ambiguous, { ambiguous: true });
          else note(row, place, display, alone, {});
        }
      }
    }
  }
  return (row, place) => judged.get(row)?.[place] ?? NOTHING;
}
