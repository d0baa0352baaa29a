import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { UnjudgedKind } from '#renderer/figures/unjudged.ts';
import { entryOfResult } from '#renderer/photos/photo-entry.ts';
import type { PhotoResult } from '#shared/bridge/reports.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { parsePeriod, type ResolvedPeriod, resolvePeriod } from '#shared/domain/period.ts';
import { slotOfRun } from '../slot-id.ts';
import { type CellKey, cellOfKey, type ToldPhotos } from './cell-findings.ts';
import type { MatrixContent } from './make-matrix.ts';

/**
 * What an address wants to be shown in a matrix. `cell`: the one of that key (`expectationKey`). `find`: the cells behind
 * photos of the period without a target or with several, perhaps of one display, category or slot (`at`) only.
 */
export type Sought = {
  readonly cell?: string | undefined;
  readonly find?: UnjudgedKind | undefined;
  readonly display?: string | undefined;
  readonly category?: string | undefined;
  readonly at?: string | undefined;
  readonly period?: string | undefined;
  readonly status?: ProtocolStatus | undefined;
};

/**
 * Photos without a single target, by display and slot, as the service answers for each photo. `failed`: displays whose
 * photos can't be read now.
 */
export type SoughtPhotos =
  | { readonly state: 'none' | 'searching' | 'unknown' }
  | {
      readonly state: 'found';
      readonly kind: UnjudgedKind;
      readonly photos: ToldPhotos;
      readonly count: number;
      readonly failed: number;
      /** The days that were searched; null: the address names the display and the slot. */
      readonly days: ResolvedPeriod | null;
    };

const countOf = (kind: UnjudgedKind, { expectation }: FillRateGroup): number =>
  kind === 'missing' ? expectation.missingExpectationCount : expectation.ambiguousExpectationCount;

/** The display and slot of a photo that is sought. */
function placeOf(photo: PhotoResult, kind: UnjudgedKind, at: string | undefined): ToldPhotos {
  const { target, expositionId, scheduledDate, scheduledAt } = entryOfResult(photo);
  const slot = slotOfRun(scheduledDate, scheduledAt);
  if (target.kind !== kind || expositionId === null || slot === undefined) return [];
  return at === undefined || at === slot ? [{ expositionId, slot }] : [];
}

/**
 * Finds the photos behind a count of photos without a single target: the store's report names the displays, and the
 * report of each display says it of every photo. Both are read like any page's.
 */
export function useSoughtPhotos(externalId: string, sought: Sought): SoughtPhotos {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const [now] = useState(() => Date.now());
  const { find, display, at, status = 'completed' } = sought;
  const isTold = display !== undefined && at !== undefined;
  const days = useMemo(
    () => resolvePeriod(parsePeriod(sought.period ?? '') ?? { kind: 'preset', preset: 'last28' }, now, timeZone),
    [sought.period, now, timeZone],
  );
  const asked = find === undefined || isTold ? null : { externalId, from: days.from, to: days.to, status };
  const report = useRead('fillRates.store', asked && { ...asked, groupBy: 'exposition' });
  const groups = find === undefined ? undefined : report.data?.data.items;
  const displays = (groups ?? [])
    .filter((group) => find !== undefined && countOf(find, group) > 0)
    .map(({ expositionId, key }) => expositionId ?? key)
    .filter((expositionId) => display === undefined || display === expositionId);
  const { photos, isPending, failed } = useQueries({
    queries: displays.flatMap((expositionId) =>
      asked === null ? [] : [readQuery(bridge, id, 'fillRates.exposition', { ...asked, expositionId })],
    ),
    combine: (reads) => ({
      photos: reads.flatMap(({ data }) => data?.data.items ?? []),
      isPending: reads.some((read) => read.isPending),
      failed: reads.filter(({ isError, data }) => isError && data === undefined).length,
    }),
  });
  return useMemo((): SoughtPhotos => {
    if (find === undefined) return { state: 'none' };
    if (display !== undefined && at !== undefined) {
      const photo = { expositionId: display, slot: at };
      return { state: 'found', kind: find, photos: [photo], count: 1, failed: 0, days: null };
    }
    if (report.isError && report.data === undefined) return { state: 'unknown' };
    if (report.data === undefined || isPending) return { state: 'searching' };
    const found = photos.flatMap((photo) => placeOf(photo, find, at));
    return { state: 'found', kind: find, photos: found, count: found.length, failed, days };
  }, [find, display, at, report.isError, report.data, isPending, photos, failed, days]);
}

/** The times of what is sought: the matrix has to show them even where no target has them. */
export function timesSought(cell: string | undefined, photos: SoughtPhotos): readonly string[] {
  const key = cell === undefined ? null : cellOfKey(cell);
  const slots = [
    ...(key === null ? [] : [key.slot]),
    ...(photos.state === 'found' ? photos.photos : []).map(({ slot }) => slot),
  ];
  return [...new Set(slots.flatMap((slot) => slot.split(' ')[1] ?? []))];
}

/** Where a cell is in a matrix. */
export type CellPlace = { readonly row: number; readonly column: number };

/** The places of the cells that are sought, in the order of the matrix. Displays that are not active have none. */
export function placesSought(
  { types, slots }: MatrixContent,
  sought: Sought,
  found: SoughtPhotos,
): readonly CellPlace[] {
  const rows = types.flatMap((type) => type.rows);
  const key: CellKey | null = sought.cell === undefined ? null : cellOfKey(sought.cell);
  const isPhotographed = new Set(
    (found.state === 'found' ? found.photos : []).map((one) => `${one.expositionId} ${one.slot}`),
  );
  if (key === null && isPhotographed.size === 0) return [];
  return rows.flatMap(({ id, category, cells }, row) =>
    slots.flatMap((slot, column) => {
      if (key !== null) return key.row === id && key.slot === slot.id ? [{ row, column }] : [];
      const cell = cells[column];
      // The row of another category of the display shows the same gap.
      if (sought.category !== undefined && category !== null && category !== sought.category) return [];
      return cell?.displays.some(({ expositionId }) => isPhotographed.has(`${expositionId} ${slot.id}`))
        ? [{ row, column }]
        : [];
    }),
  );
}
