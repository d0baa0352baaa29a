import type { CellValue } from '#renderer/grid/model/column.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { weekMinuteOf } from '#shared/domain/run-slots.ts';
import { type LintPhotos, lintPhotosOf, lintStore } from '#shared/domain/targets/lint-store.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { rowIdOf, rowOfId, type TargetsRead } from '../read-targets.ts';
import { slotId } from '../slot-id.ts';
import { type Measured, measuredPhotos } from './measured.ts';

/** What the check finds in each cell, by `rowIdOf`, then by `slotId`. */
export type CellFindings = ReadonlyMap<string, ReadonlyMap<string, readonly TargetFinding[]>>;

/** A cell of a matrix by its row and slot. */
export type CellKey = { readonly row: string; readonly slot: string };

/** The cell of a key that `expectationKey` made; null: it names none. */
export function cellOfKey(key: string): CellKey | null {
  const [displayType = '', weekday = '', time = '', category = ''] = key.split(' ');
  const row = rowOfId(`${displayType} ${category === 'null' ? '' : category}`);
  return row === null || !/^[0-6]$/.test(weekday) || time === ''
    ? null
    : { row: rowIdOf(row), slot: slotId(weekday, time) };
}

/** The targets of a store that the service could take, from their sheet, where everything but the number is valid. */
function validTargets(read: TargetsRead): ExpectationInput[] {
  // A store has few rows and values, and many targets.
  const keys = new Map([...read.rows].map((row) => [row, rowOfId(row)]));
  const ratios = new Map<CellValue, number | undefined>();
  const ratioOf = (value: CellValue): number | undefined => {
    if (!ratios.has(value)) ratios.set(value, ExpectationInput.shape.expectedFillRatio.safeParse(value).data);
    return ratios.get(value);
  };
  return read.cells().flatMap(({ row, slot, values }) => {
    const key = keys.get(row) ?? null;
    if (key === null) return [];
    const [weekday, protocolTime = ''] = slot.split(' ');
    const { displayType, category: productCategory } = key;
    return values.flatMap((value) => {
      const expectedFillRatio = ratioOf(value);
      return expectedFillRatio === undefined
        ? []
        : [{ displayType, productCategory, weekday: Number(weekday), protocolTime, expectedFillRatio }];
    });
  });
}

/** What the check needs of a display. */
export type CheckedDisplay = Pick<Exposition, 'expositionId' | 'expositionType' | 'productCategories' | 'status'>;

/** Photos known from an answer of the service, where this computer has none of that display and slot. */
export type ToldPhotos = readonly { readonly expositionId: string; readonly slot: string }[];

/** The photos that are known, by display and minute of the week. */
function knownPhotos(measured: Measured, told: ToldPhotos): LintPhotos {
  const counts = new Map(
    told.map(({ expositionId, slot }) => [`${expositionId} ${slot}`, { expositionId, slot, photos: 1 }]),
  );
  for (const one of measuredPhotos(measured)) counts.set(`${one.expositionId} ${one.slot}`, one);
  const minutes = new Map<string, number>();
  const minuteOf = (slot: string): number => {
    const [weekday, time = ''] = slot.split(' ');
    const minute = minutes.get(slot) ?? weekMinuteOf(Number(weekday), time);
    minutes.set(slot, minute);
    return minute;
  };
  return lintPhotosOf(
    [...counts.values()].map(({ expositionId, slot, photos }) => ({
      expositionId,
      weekMinute: minuteOf(slot),
      photos,
    })),
  );
}

/**
 * Makes the check of a store's targets (lint-store.ts) from all that is known besides them. The check itself takes less
 * than a millisecond, so that it is done again after every edit.
 *
 * @param expositions every display of the store; null: not known
 */
export function createCellCheck(
  expositions: readonly CheckedDisplay[] | null,
  measured: Measured,
  told: ToldPhotos,
): (read: TargetsRead) => CellFindings {
  const { kept } = measured;
  const facts = {
    displays: expositions?.map(({ status, ...display }) => ({ ...display, isActive: status !== 'disabled' })) ?? null,
    runMinutes: kept?.complete
      ? new Set(kept.slots.map(({ weekday, protocolTime }) => weekMinuteOf(weekday, protocolTime)))
      : null,
    photos: knownPhotos(measured, told),
  };
  return (read) => findInCells(lintStore({ ...facts, targets: validTargets(read) }).findings);
}

/** Sorts findings into the cells that they name. */
function findInCells(findings: readonly TargetFinding[]): CellFindings {
  const cells = new Map<string, Map<string, TargetFinding[]>>();
  for (const finding of findings) {
    for (const key of finding.cells) {
      const cell = cellOfKey(key);
      if (cell === null) continue;
      const ofRow = cells.get(cell.row) ?? new Map<string, TargetFinding[]>();
      cells.set(cell.row, ofRow);
      ofRow.set(cell.slot, [...(ofRow.get(cell.slot) ?? []), finding]);
    }
  }
  return cells;
}
