import { z } from 'zod';
import type { TargetState } from './photo-description.ts';
import { ReviewMark } from './photo-review.ts';

/** In the column of targets, where there is no expected fill rate. */
export const NO_TARGET = -1;
export const SEVERAL_TARGETS = -2;
const UNKNOWN_TARGET = -3;

/**
 * Photos in columns of equal length, with the stores, displays and runs that they name by place: a tenth of the size
 * of one object per photo. Numbers that name nothing are -1.
 */
export const QueueData = z.object({
  stores: z.array(z.object({ externalId: z.string(), name: z.string() })).readonly(),
  displays: z
    .array(
      z.object({
        store: z.int(),
        expositionId: z.string().nullable(),
        label: z.string().nullable(),
        type: z.string().nullable(),
        categories: z.array(z.string()).nullable(),
      }),
    )
    .readonly(),
  runs: z
    .array(
      z.object({
        store: z.int(),
        protocolId: z.string().nullable(),
        status: z.string().nullable(),
        /** Local date and time of the chain. */
        scheduledDate: z.string().nullable(),
        scheduledAt: z.string().nullable(),
        /** ISO 8601. */
        at: z.string().nullable(),
      }),
    )
    .readonly(),
  /** Statuses of photos, named by place. */
  imageStatuses: z.array(z.string()).readonly(),
  photos: z.object({
    key: z.array(z.string()).readonly(),
    display: z.array(z.int()).readonly(),
    run: z.array(z.int()).readonly(),
    /** In percent; null: not measured, or not known. */
    measured: z.array(z.number().nullable()).readonly(),
    /** Expected fill rate in percent, or NO_TARGET, SEVERAL_TARGETS, UNKNOWN_TARGET. */
    target: z.array(z.number()).readonly(),
    imageStatus: z.array(z.int()).readonly(),
    /** Place in ReviewMark.options; the person's own mark, or else that of a handover. */
    mark: z.array(z.int()).readonly(),
  }),
});
export type QueueData = Readonly<z.infer<typeof QueueData>>;

/** One photo of a queue with what a card shows. */
export type QueuedPhoto = {
  readonly photoKey: string;
  readonly store: QueueData['stores'][number];
  readonly display: QueueData['displays'][number];
  readonly run: QueueData['runs'][number];
  readonly measured: number | null;
  readonly expected: number | null;
  readonly target: TargetState;
  /** Measured minus expected, in percentage points; null: not compared. */
  readonly delta: number | null;
  readonly imageStatus: string | null;
  readonly mark: ReviewMark | null;
};

/** What a value in the column of targets means. */
export function targetOfColumn(value: number): TargetState {
  if (value >= 0) return 'expected';
  if (value === NO_TARGET) return 'missing';
  return value === SEVERAL_TARGETS ? 'ambiguous' : 'unknown';
}

/** The value of a photo in the column of targets. */
export function columnOfTarget(target: TargetState, expected: number | null): number {
  if (expected !== null) return expected;
  if (target === 'missing') return NO_TARGET;
  return target === 'ambiguous' ? SEVERAL_TARGETS : UNKNOWN_TARGET;
}

/** Measured minus expected, free of errors of binary fractions: rates have at most four decimals. */
export const deltaOfPhoto = (measured: number | null, expected: number | null): number | null =>
  measured === null || expected === null ? null : Math.round((measured - expected) * 10_000) / 10_000;

/** The photo at a place of a queue; null: there is none. */
export function queuedPhotoAt(queue: QueueData, place: number): QueuedPhoto | null {
  const { photos } = queue;
  const photoKey = photos.key[place];
  const display = queue.displays[photos.display[place] ?? -1];
  const run = queue.runs[photos.run[place] ?? -1];
  const store = display && queue.stores[display.store];
  if (photoKey === undefined || !display || !run || !store) return null;
  const measured = photos.measured[place] ?? null;
  const target = photos.target[place] ?? UNKNOWN_TARGET;
  const expected = target >= 0 ? target : null;
  return {
    photoKey,
    store,
    display,
    run,
    measured,
    expected,
    target: targetOfColumn(target),
    delta: deltaOfPhoto(measured, expected),
    imageStatus: queue.imageStatuses[photos.imageStatus[place] ?? -1] ?? null,
    mark: ReviewMark.options[photos.mark[place] ?? -1] ?? null,
  };
}
