import { z } from 'zod';

/**
 * A part of an address. What can not be read is left out, so that an old or mistyped link still opens its page with
 * everything else it says.
 */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The router reads `q=123` as a number; a text stays a text. */
export const AddressText = z.union([z.string(), z.number().transform(String)]);
