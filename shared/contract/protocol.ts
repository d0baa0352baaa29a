import { z } from 'zod';

/** A scheduled run. The specification does not define its fields, so all are passed on (section 2.13). */
export const ProtocolSummary = z.looseObject({}).meta({ id: 'ProtocolSummary' });
export type ProtocolSummary = z.infer<typeof ProtocolSummary>;

/** A photo of a run. The specification does not define its fields, so all are passed on (section 2.13). */
const ProtocolImage = z.looseObject({}).meta({ id: 'ProtocolImage' });

/** A run with the photos captured for it (sections 2.13 and 4.7). */
export const ProtocolDetail = z.looseObject({ images: z.array(ProtocolImage) }).meta({ id: 'ProtocolDetail' });
export type ProtocolDetail = z.infer<typeof ProtocolDetail>;

/** Runs of a store, newest first. The specification has no cursor parameter (sections 2.13 and 4.6). */
export const ProtocolListResponse = z
  .object({ externalId: z.string(), items: z.array(ProtocolSummary), nextCursor: z.string().nullable() })
  .meta({ id: 'ProtocolListResponse' });
export type ProtocolListResponse = z.infer<typeof ProtocolListResponse>;

/** Photos of a store and range. The specification does not define the fields, so all are passed on (section 2.14). */
export const PhotoListResponse = z.looseObject({}).meta({ id: 'PhotoListResponse' });
export type PhotoListResponse = z.infer<typeof PhotoListResponse>;
