import type { z } from 'zod';

type Key = string | number;

/** Every place in a value, from the outside in. */
function* placesOf(value: unknown, path: readonly Key[] = []): Generator<readonly Key[]> {
  yield path;
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* placesOf(inner, [...path, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, [...path, key]);
  }
}

/**
 * A copy of a JSON value with another one at a place.
 *
 * @param put undefined: the place is removed
 */
export function putAt(value: unknown, path: readonly Key[], put: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? putAt(inner, rest, put) : inner));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, name === key ? putAt(inner, rest, put) : inner]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

const WRONG: readonly unknown[] = [undefined, null, 7.5, 'not what it was', {}, [], true];

/**
 * A copy of an answer that its schema refuses: one place removed, or of another type.
 *
 * @param random chooses the place and what stands there
 * @param within only places inside this one
 */
export function breachSchema(
  schema: z.ZodType,
  value: unknown,
  random: () => number,
  within: readonly Key[] = [],
): unknown {
  const isWithin = (path: readonly Key[]) =>
    path.length > within.length && within.every((key, index) => key === path[index]);
  const places = [...placesOf(value)].filter(isWithin);
  for (let round = 0; round < 200 && places.length > 0; round += 1) {
    const path = places[Math.floor(random() * places.length)] ?? [];
    const broken = putAt(value, path, WRONG[Math.floor(random() * WRONG.length)]);
    if (!schema.safeParse(broken).success) return broken;
  }
  // Objects that the API leaves open take any field, but they are no lists.
  return [value];
}
