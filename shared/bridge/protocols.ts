import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ExternalId } from '#shared/contract/params.ts';
import { answer, read } from './answer.ts';
import { inOrder, range } from './range.ts';

/** A field of a loose record that Endcap gives no meaning to; shown as it came. */
export const OtherField = z.object({ name: z.string(), text: z.string() });
export type OtherField = z.infer<typeof OtherField>;

/** What could be found in a protocol run, whose fields are not shown (api.md section 2.13); null: not found. */
export const Run = z.object({
  protocolId: z.string().nullable(),
  status: z.string().nullable(),
  scheduledDate: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  scheduledDatetime: z.string().nullable(),
  imageCount: z.int().nullable(),
  averageFillRate: z.number().nullable(),
  expectedAverageFillRate: z.number().nullable(),
  delta: z.number().nullable(),
  other: z.array(OtherField),
});
export type Run = z.infer<typeof Run>;

/** What could be found in a photo of a run. `photoKey` names the picture in `photos.image`; null: no link found. */
export const RunPhoto = z.object({
  photoKey: z.string().nullable(),
  photoId: z.string().nullable(),
  expositionId: z.string().nullable(),
  status: z.string().nullable(),
  fillRate: z.number().nullable(),
  expectedFillRate: z.number().nullable(),
  capturedAt: z.string().nullable(),
  other: z.array(OtherField),
});
export type RunPhoto = z.infer<typeof RunPhoto>;

export const RunsQuery = z
  .object({ ...range, externalId: ExternalId, status: ProtocolStatus.optional() })
  .refine(...inOrder);
export type RunsQuery = z.infer<typeof RunsQuery>;

export const OfRun = z.object({ externalId: ExternalId, protocolId: z.string().min(1) });
export type OfRun = z.infer<typeof OfRun>;

export const protocolsContract = {
  /** Runs of a range, newest first; `complete` is false when the service cut the list. */
  list: oc.input(RunsQuery).output(answer(read(z.array(Run)))),
  get: oc.input(OfRun).output(answer(read(z.object({ run: Run, photos: z.array(RunPhoto) })))),
};
