import { WEEK } from '#renderer/trade/week.ts';
import type { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';

/** A weekday and time of a run. */
export type Slot = { readonly weekday: number; readonly time: string };

/**
 * The expectation for a row in a slot. `own`: set for this row. `inherited`: a category without its own target uses
 * that of the fallback row. `double`: several targets, and the service can't tell which one applies (api.md section
 * 4.8). `gap`: no target at all.
 */
export type MatrixCell =
  | { readonly kind: 'own' | 'inherited'; readonly ratio: number }
  | { readonly kind: 'double'; readonly ratios: readonly number[] }
  | { readonly kind: 'gap' };

/** One row: a category, or the fallback for the display type (null). Cells are in the order of the slots. */
export type MatrixRow = { readonly category: ProductCategory | null; readonly cells: readonly MatrixCell[] };

/** Targets of one display type. The category rows come before the fallback row. */
export type TypeMatrix = {
  readonly displayType: ExpositionType;
  /** Active displays of the type; null when the store's displays are not known. */
  readonly displayCount: number | null;
  readonly rows: readonly MatrixRow[];
  /** Number of slots in which a row has no target. */
  readonly gapCount: number;
  /** Number of slots in which a row has more than one target. */
  readonly doubleCount: number;
};

export type ExpectationMatrix = {
  readonly times: readonly string[];
  readonly slots: readonly Slot[];
  readonly types: readonly TypeMatrix[];
};

const keyOf = (type: string, category: string | null, slot: Slot): string =>
  `${type}\n${category ?? ''}\n${slot.weekday}\n${slot.time}`;

const cellOf = (own: readonly number[], fallback: readonly number[]): MatrixCell => {
  const [ratio] = own.length > 0 ? own : fallback;
  if (ratio === undefined) return { kind: 'gap' };
  const ratios = own.length > 0 ? own : fallback;
  if (ratios.length > 1) return { kind: 'double', ratios };
  return { kind: own.length > 0 ? 'own' : 'inherited', ratio };
};

/**
 * Arranges the targets of a store. A display type is listed when it has a target or an active display. Its categories
 * are those with a target and those of its active displays. The times are those of all targets in the store, so that a
 * type without a target at a time shows a gap there.
 *
 * @param expositions null: not known, loading or unreadable
 */
export function expectationMatrix(
  expectations: readonly Expectation[],
  expositions: readonly Exposition[] | null,
): ExpectationMatrix {
  const active = (expositions ?? []).filter((exposition) => exposition.status === 'active');
  const times = [...new Set(expectations.map((target) => target.protocolTime))].toSorted();
  const slots = WEEK.flatMap((weekday) => times.map((time) => ({ weekday, time })));
  const ratios = new Map<string, number[]>();
  for (const target of expectations) {
    const key = keyOf(target.displayType, target.productCategory, {
      weekday: target.weekday,
      time: target.protocolTime,
    });
    ratios.set(key, [...(ratios.get(key) ?? []), target.expectedFillRatio]);
  }
  const ratiosOf = (type: string, category: string | null, slot: Slot) => ratios.get(keyOf(type, category, slot)) ?? [];

  const matrixOf = (displayType: ExpositionType): TypeMatrix => {
    const displays = active.filter((exposition) => exposition.expositionType === displayType);
    const categories = new Set<ProductCategory>(displays.flatMap((display) => display.productCategories));
    for (const target of expectations)
      if (target.displayType === displayType && target.productCategory !== null) categories.add(target.productCategory);
    const rows = [...[...categories].toSorted(), null].map((category) => ({
      category,
      cells: slots.map((slot) => {
        const fallback = ratiosOf(displayType, null, slot);
        return category === null ? cellOf(fallback, []) : cellOf(ratiosOf(displayType, category, slot), fallback);
      }),
    }));
    // A missing fallback matters only when there are no category rows above it.
    const judged = categories.size > 0 ? rows.filter((row) => row.category !== null) : rows;
    const count = (kind: MatrixCell['kind']) =>
      judged.reduce((sum, row) => sum + row.cells.filter((cell) => cell.kind === kind).length, 0);
    const displayCount = expositions === null ? null : displays.length;
    return { displayType, displayCount, rows, gapCount: count('gap'), doubleCount: count('double') };
  };

  const displayTypes = new Set<ExpositionType>([
    ...active.map((display) => display.expositionType),
    ...expectations.map((target) => target.displayType),
  ]);
  return { times, slots, types: [...displayTypes].toSorted().map(matrixOf) };
}
