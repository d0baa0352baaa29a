import { useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import type { PhotoResult } from '#shared/bridge/reports.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import type { OtherField } from '#shared/domain/loose-record.ts';
import type { RunPhoto } from '#shared/domain/photo-facts.ts';
import type { Run } from '#shared/domain/run-facts.ts';

/**
 * The expectation that a photo was compared with. `unmeasured`: nothing was measured, so nothing is compared.
 * `unknown`: the answer does not say. `pending`: the answer that says it is still loading.
 */
type Target =
  | { readonly kind: 'expected'; readonly ratio: number }
  | { readonly kind: 'missing' | 'ambiguous' | 'unmeasured' | 'unknown' | 'pending' };

/** A photo as the grid and the viewer show it, whichever answer it came from. */
export type PhotoEntry = {
  /** Identifies the photo in an address. */
  readonly id: string;
  /** Identifies its picture; null: the answer had no link. */
  readonly photoKey: string | null;
  readonly protocolId: string | null;
  readonly expositionId: string | null;
  readonly scheduledDate: string | null;
  readonly scheduledAt: string | null;
  /** Time of the run or of the shot, ISO 8601. */
  readonly takenAt: string | null;
  readonly runStatus: string | null;
  readonly imageStatus: string | null;
  /** In percent; null: see `isMeasured`. */
  readonly measured: number | null;
  /** `unknown`: a run shows no fill rate that Endcap recognises, and no report says whether there is one. */
  readonly isMeasured: 'yes' | 'no' | 'unknown';
  readonly target: Target;
  /** Measured minus expected in percentage points, as the service reports it; null: not compared. */
  readonly delta: number | null;
  readonly other: readonly OtherField[];
};

function targetOf({ fillRate, expectation }: PhotoResult): Target {
  if (expectation.expectedAverageFillRate !== null)
    return { kind: 'expected', ratio: expectation.expectedAverageFillRate };
  if (expectation.ambiguousExpectationCount > 0) return { kind: 'ambiguous' };
  if (expectation.missingExpectationCount > 0) return { kind: 'missing' };
  return { kind: fillRate === null || fillRate === undefined ? 'unmeasured' : 'unknown' };
}

/** A photo from a display's report (api.md section 2.19). */
export function entryOfResult(result: PhotoResult): PhotoEntry {
  return {
    id: result.photoId,
    photoKey: result.photoId,
    protocolId: result.protocolId,
    expositionId: result.expositionId,
    scheduledDate: result.scheduledDate,
    scheduledAt: result.scheduledAt,
    takenAt: result.scheduledDatetime,
    runStatus: result.protocolStatus,
    imageStatus: result.imageStatus,
    measured: result.fillRate ?? null,
    isMeasured: result.fillRate === null || result.fillRate === undefined ? 'no' : 'yes',
    target: targetOf(result),
    delta: result.expectation.delta,
    other: [],
  };
}

const ownTarget = (photo: RunPhoto): Target =>
  photo.expectedFillRate === null ? { kind: 'unknown' } : { kind: 'expected', ratio: photo.expectedFillRate };

/**
 * A photo from a run; its fields are not documented (api.md section 2.13). The expectation comes from the display's
 * report, the only answer that documents it. Without that report, only what the run itself says is shown.
 *
 * @param index place in the run's list, for a photo without any id
 * @param result the photo in the display's report; undefined: not there, `pending`: the report is still loading
 */
export function entryOfRunPhoto(
  photo: RunPhoto,
  run: Run,
  index: number,
  result: PhotoResult | 'pending' | undefined,
): PhotoEntry {
  const known = result === undefined || result === 'pending' ? undefined : entryOfResult(result);
  return {
    id: photo.photoId ?? photo.photoKey ?? `${index + 1}`,
    photoKey: photo.photoKey ?? known?.photoKey ?? null,
    protocolId: run.protocolId,
    expositionId: photo.expositionId ?? known?.expositionId ?? null,
    scheduledDate: run.scheduledDate ?? known?.scheduledDate ?? null,
    scheduledAt: run.scheduledAt ?? known?.scheduledAt ?? null,
    takenAt: photo.capturedAt ?? run.scheduledDatetime ?? known?.takenAt ?? null,
    runStatus: run.status ?? known?.runStatus ?? null,
    imageStatus: photo.status ?? known?.imageStatus ?? null,
    measured: photo.fillRate ?? known?.measured ?? null,
    isMeasured: photo.fillRate === null ? (known?.isMeasured ?? 'unknown') : 'yes',
    target: known?.target ?? (result === 'pending' ? { kind: 'pending' } : ownTarget(photo)),
    delta: known?.delta ?? null,
    other: photo.other,
  };
}

/**
 * What to say of a photo without a delta. Only a photo without a target, with several or without a measured fill rate is
 * certain not to be compared; `unknown`: the answer does not say.
 */
export function reasonForNoDelta({
  target: { kind },
}: Pick<PhotoEntry, 'target'>): 'pending' | 'unknown' | 'not_compared' {
  if (kind === 'pending') return kind;
  return kind === 'expected' || kind === 'unknown' ? 'unknown' : 'not_compared';
}

const newestFirst = (a: PhotoEntry, b: PhotoEntry): number =>
  (b.scheduledDate ?? '').localeCompare(a.scheduledDate ?? '') ||
  (b.scheduledAt ?? '').localeCompare(a.scheduledAt ?? '') ||
  a.id.localeCompare(b.id);

/** Largest shortfall first, then those not compared, newest first. */
const worstFirst = (a: PhotoEntry, b: PhotoEntry): number => {
  if (a.delta !== null && b.delta !== null) return a.delta - b.delta || newestFirst(a, b);
  if (a.delta === null && b.delta === null) return newestFirst(a, b);
  return a.delta === null ? 1 : -1;
};

/** A sorted copy of the photos; the given list stays as it is. */
export function inPhotoOrder(photos: readonly PhotoEntry[], order: 'worst' | 'newest'): PhotoEntry[] {
  return photos.toSorted(order === 'worst' ? worstFirst : newestFirst);
}

/** The photos sorted by the names of their displays; those of one display newest first. */
export function inDisplayOrder(
  photos: readonly PhotoEntry[],
  displayOf: (photo: PhotoEntry) => string,
  collator: Intl.Collator,
): PhotoEntry[] {
  return photos.toSorted((a, b) => collator.compare(displayOf(a), displayOf(b)) || newestFirst(a, b));
}

/** Decimals of a photo's figures, with which its measured rate, target and delta add up. */
export const digitsOfPhoto = ({ measured, target, delta }: Pick<PhotoEntry, 'measured' | 'target' | 'delta'>): number =>
  digitsToAddUp([measured, target.kind === 'expected' ? target.ratio : null, delta]);

/** The texts for a photo: when it was taken, what it shows, what was measured and expected. */
type PhotoWords = {
  /** `Fri 20 Nov 15:30` */
  readonly when: (photo: PhotoEntry) => string;
  /** The measured fill rate, or that nothing was measured; never 0 for nothing. */
  readonly measured: (photo: PhotoEntry) => string;
  /** The expected fill rate, or why there is none. */
  readonly expected: (photo: PhotoEntry) => string;
  /** Alternative text for the picture: what is known about it. */
  readonly alt: (photo: PhotoEntry, display: string) => string;
};

/** The texts for photos in the current language. */
export function usePhotoWords(): PhotoWords {
  const t = useStoresTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return useMemo(() => {
    const when = ({ scheduledDate, scheduledAt, takenAt }: PhotoEntry): string => {
      if (scheduledDate !== null)
        return `${format.dayMonth(scheduledDate)}${scheduledAt === null ? '' : ` ${scheduledAt.slice(0, 5)}`}`;
      return takenAt === null || Number.isNaN(Date.parse(takenAt))
        ? t('photo.timeUnknown')
        : format.dateTime(takenAt, timeZone);
    };
    const withoutRate = ({ isMeasured }: PhotoEntry) =>
      t(isMeasured === 'unknown' ? 'photo.rateUnknown' : 'photo.notMeasured');
    const measured = (photo: PhotoEntry) =>
      photo.measured === null ? withoutRate(photo) : format.percent(photo.measured, digitsOfPhoto(photo));
    const expected = (photo: PhotoEntry) =>
      photo.target.kind === 'expected'
        ? format.percent(photo.target.ratio, digitsOfPhoto(photo))
        : t(`photo.target.${photo.target.kind}`);
    const filled = (photo: PhotoEntry) =>
      photo.measured === null ? withoutRate(photo) : t('photo.filled', { measured: measured(photo) });
    const wanted = (photo: PhotoEntry) =>
      photo.target.kind === 'expected'
        ? t('photo.wanted', { expected: expected(photo) })
        : t(`photo.target.${photo.target.kind}`);
    return {
      when,
      measured,
      expected,
      alt: (photo, display) => `${display}, ${when(photo)}: ${filled(photo)}, ${wanted(photo)}`,
    };
  }, [t, format, timeZone]);
}
