import { z } from 'zod';

/**
 * Makes a part of an address optional. A value that can't be read is ignored, so that an old or mistyped link still
 * opens its page with the rest of what it says.
 */
export const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A text in an address. The router reads `q=123` as a number; this turns it back into text. */
export const AddressText = z.union([z.string(), z.number().transform(String)]);
