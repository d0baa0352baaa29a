import { z } from 'zod';
import { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import { DateOnly, ExternalId, Percent, TimeOfDay, Uuid } from '#shared/contract/formats.ts';
import { isStorable, UNSTORABLE_TEXT } from '../requests/issues.ts';

/** Ids are stored in lower case, as everywhere in the service. */
const Id = Uuid.toLowerCase();

/** An instant: a date-time with `Z` or an offset. */
const Instant = z.iso.datetime({ offset: true, error: 'Expected an ISO 8601 date-time with an offset' });

/** A protocol run of a store. */
export const FeedProtocol = z.object({
  type: z.literal('protocol'),
  protocolId: Id,
  externalId: ExternalId.refine(isStorable, { error: UNSTORABLE_TEXT }),
  status: ProtocolStatus,
  /** The chain's local date and time. In the chain's time zone they must be the instant of `scheduledDatetime`. */
  scheduledDate: DateOnly,
  scheduledAt: TimeOfDay,
  scheduledDatetime: Instant,
});
export type FeedProtocol = z.infer<typeof FeedProtocol>;

/** A photo that a run took of a display. Both belong to the same store. */
export const FeedPhoto = z.object({
  type: z.literal('photo'),
  photoId: Id,
  protocolId: Id,
  expositionId: Id,
  imageStatus: ImageStatus,
  /** Percent, stored with four decimals; null when not measured. */
  fillRate: Percent.nullable(),
  capturedAt: Instant.nullable(),
});
export type FeedPhoto = z.infer<typeof FeedPhoto>;

/** One line of a feed. Unknown fields are ignored. */
export const FeedRecord = z.discriminatedUnion('type', [FeedProtocol, FeedPhoto]);
export type FeedRecord = z.infer<typeof FeedRecord>;
