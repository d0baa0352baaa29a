import { z } from 'zod';
import { ProtocolTime, Weekday } from '#shared/contract/formats.ts';

/** Why a photo has no expected fill rate. `unknown`: nobody says; its store's targets or its display are not here. */
export const TargetState = z.enum(['expected', 'missing', 'ambiguous', 'unknown']);
export type TargetState = z.infer<typeof TargetState>;

/**
 * What a photo is of, and what was measured; null where it is not known. It is stored with a review and goes into
 * handover files, so new fields must be optional.
 */
export const PhotoDescription = z.object({
  photoId: z.string().nullable(),
  store: z.object({ externalId: z.string(), name: z.string() }),
  display: z.object({
    expositionId: z.string().nullable(),
    label: z.string().nullable(),
    friendlyTitle: z.string().nullable(),
    type: z.string().nullable(),
    categories: z.array(z.string()).readonly().nullable(),
    status: z.string().nullable(),
  }),
  run: z.object({
    protocolId: z.string().nullable(),
    status: z.string().nullable(),
    /** Local date and time of the chain. */
    scheduledDate: z.string().nullable(),
    scheduledAt: z.string().nullable(),
    scheduledDatetime: z.string().nullable(),
  }),
  slot: z.object({ weekday: Weekday, protocolTime: ProtocolTime }).nullable(),
  /** In percent. */
  measured: z.number().nullable(),
  expected: z.number().nullable(),
  target: TargetState,
  /** Measured minus expected, in percentage points. */
  delta: z.number().nullable(),
  imageStatus: z.string().nullable(),
  capturedAt: z.string().nullable(),
});
export type PhotoDescription = Readonly<z.infer<typeof PhotoDescription>>;
