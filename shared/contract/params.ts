import { z } from 'zod';
import { Uuid } from './formats.ts';

/**
 * The caller's store identifier: any text but `.` and `..`, which no URL can carry as a path segment
 * (every URL parser removes them, also when percent-encoded).
 */
export const ExternalId = z
  .string()
  .min(1)
  .refine((id) => id !== '.' && id !== '..', { error: 'An external ID of "." or ".." can not be put into a URL' });

/** Path of a store and its sub-resources (section 4). */
export const StoreParams = z.object({ externalId: ExternalId });

/** Path of one protocol run (section 4.7). */
export const ProtocolParams = z.object({ externalId: ExternalId, protocolId: z.string().min(1) });

/** Path of one exposition (section 4.11). */
export const ExpositionParams = z.object({ externalId: ExternalId, expositionId: Uuid });
