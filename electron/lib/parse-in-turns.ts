import { z } from 'zod';

/** A turn of the event loop takes no more than about this, also with ten thousand stores. */
const TURN_MS = 8;

/**
 * Checks a value; a long list element by element, so that others get their turn in between.
 *
 * @returns null: the value does not fit
 */
export async function parseInTurns<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
): Promise<{ readonly value: Value } | null> {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : null;
  }
  const elements: unknown[] = [];
  const turn = { start: performance.now() };
  for (const one of value) {
    const parsed = z.safeParse(schema.element, one);
    if (!parsed.success) return null;
    elements.push(parsed.data);
    if (performance.now() - turn.start < TURN_MS) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    turn.start = performance.now();
  }
  // A list of what the element's schema gives is what the list's schema gives.
  return { value: elements as Value };
}
