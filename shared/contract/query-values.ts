import { z } from 'zod';

// Coercion lives here and nowhere else: a body that says "5" where a number is due must be refused.

const NUMBER_TEXT = /^-?\d+(\.\d+)?$/;

const numberOfText = z
  .string()
  .regex(NUMBER_TEXT, 'Expected a number')
  .transform((text) => Number(text));

/** Whole number from a query string, `min` to `max`. */
export const queryInteger = (min: number, max: number) =>
  z.union([z.number(), numberOfText], { error: 'Expected a whole number' }).pipe(z.int().min(min).max(max));

/** Number from a query string, `min` to `max`. */
export const queryNumber = (min: number, max: number) =>
  z.union([z.number(), numberOfText], { error: 'Expected a number' }).pipe(z.number().min(min).max(max));

/** `true` or `false` from a query string. */
export const queryBoolean = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' })],
  {
    error: 'Expected true or false',
  },
);

/** Instant with a zone, as `from` and `to` need it (section 4): without an offset the range would be ambiguous. */
export const queryDateTime = z.iso.datetime({ offset: true, error: 'Expected an ISO 8601 date-time with an offset' });
