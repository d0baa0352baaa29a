import { z } from 'zod';
import { Store } from '#shared/contract/store.ts';
import { isRecord } from '#shared/domain/loose-record.ts';

/** What is inside of what may be null or absent. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? insideOf(schema.unwrap()) : schema;
}

/**
 * An answer with null in every field that may be null and is absent. The specification promises only of a store that
 * all fields are present (api.md section 2.3), so a service may leave out what is null everywhere else. A field that
 * may be absent by itself stays so.
 *
 * @param schema the answer's schema; a value that does not fit it is returned as far as it goes
 */
export function fillAbsent(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema === Store) return value;
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((element) => fillAbsent(schema.element, element));
  }
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const own = filled[name];
    if (own === undefined && field instanceof z.ZodNullable) filled[name] = null;
    else if (own !== undefined && own !== null) filled[name] = fillAbsent(insideOf(field), own);
  }
  return filled;
}
