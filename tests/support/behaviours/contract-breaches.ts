import { z } from 'zod';
import { parseIssuePath } from '#shared/contract/errors.ts';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapJson, readJson, withAnswerBody } from './json-body.ts';
import { operationNames } from './operation-sets.ts';

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
function putAt(value: unknown, path: readonly Key[], put: unknown): unknown {
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
function breachSchema(schema: z.ZodType, value: unknown, random: () => number, within: readonly Key[] = []): unknown {
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

/**
 * A 200 whose JSON is not what the contract says. `at` (`items.0.name`) and `value` say what is wrong; without
 * `value` the place is missing, and without `at` the seed chooses.
 */
export const schemaBreach = defineBehaviour({
  settings: z.object({ at: z.string().min(1).optional(), value: z.json().optional() }),
  operations: operationNames,
  start:
    ({ at, value }, { random }) =>
    async (call, next) => {
      const outcome = await next(call);
      if (call.operation === null || outcome.answer?.status !== 200) return outcome;
      const said = readJson(outcome.answer.body);
      const broken =
        at === undefined
          ? breachSchema(operations[call.operation].response, said, random)
          : putAt(said, parseIssuePath(at), value);
      return { ...outcome, answer: withAnswerBody(outcome.answer, broken) };
    },
});

const ItemList = z.looseObject({ items: z.array(z.looseObject({})) });

/**
 * One element of a list is not what the contract says, and the others are. `field` and `value` say what is wrong with
 * it; without `value` the field is missing, and without `field` the seed chooses.
 */
export const brokenElement = defineBehaviour({
  settings: z.object({
    nth: z.int().min(0).default(0),
    field: z.string().min(1).optional(),
    value: z.json().optional(),
  }),
  operations: operationNames.filter((name) => 'items' in operations[name].response.shape),
  start:
    ({ nth, field, value }, { random }) =>
    async (call, next) => {
      const outcome = await next(call);
      const { operation } = call;
      const list = ItemList.safeParse(outcome.answer ? readJson(outcome.answer.body) : undefined);
      const item = list.data?.items[nth];
      if (operation === null || item === undefined) return outcome;
      const { response } = operations[operation];
      return mapJson(outcome, (said) => {
        if (field !== undefined) return putAt(said, ['items', nth, field], value);
        const alone = putAt(said, ['items'], [item]);
        const refused = breachSchema(response, alone, random, ['items', 0]);
        return putAt(said, ['items', nth], ItemList.parse(refused).items[0]);
      });
    },
});
