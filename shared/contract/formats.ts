import { z } from 'zod';

/**
 * A UUID string of any version or variant. Section 2 only says "UUID strings", and the strict check of RFC 9562 would
 * refuse ids that the service may use.
 */
export const Uuid = z.guid();

/** ISO 8601 date-time in an answer, with or without an offset (section 2). */
export const DateTime = z.iso.datetime({ offset: true, local: true });

/** Calendar date `YYYY-MM-DD` (section 2.17). */
export const DateOnly = z.iso.date();

/** Time of day `HH:MM:SS` (section 2.17). */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Expected a time of day as HH:MM:SS');

/** Time slot `HH:MM`, 24-hour (section 2.9). */
export const ProtocolTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time as HH:MM, 00:00 to 23:59');

/** Day of the week: 0 is Sunday, 6 is Saturday (sections 2.2 and 2.9). */
export const Weekday = z.int().min(0).max(6);

/** Percentage from 0 to 100 (sections 2.15 to 2.19). */
export const Percent = z.number().min(0).max(100);

/** Number of things, 0 or more (section 2.15). */
export const Count = z.int().min(0);

/** The limits of section 8, in one place. */
export const MAX_STORES_PER_PAGE = 100;
export const MAX_PROTOCOLS_PER_PAGE = 100;
export const MAX_PHOTOS_PER_PAGE = 500;
export const DEFAULT_PAGE_SIZE = 100;
export const MAX_EXPOSITIONS_PER_REQUEST = 500;

/**
 * The caller's store identifier: any text except `.` and `..`, which no URL can carry as a path segment (every URL
 * parser removes them, even when they are percent-encoded).
 */
export const ExternalId = z
  .string()
  .min(1)
  .refine((id) => id !== '.' && id !== '..', { error: 'An external ID of "." or ".." cannot be put into a URL' });

/** Whether a store can be asked for: a service may have stores without an external ID, or with one that no URL carries. */
export const isExternalId = (id: string | null): id is string => ExternalId.safeParse(id).success;
