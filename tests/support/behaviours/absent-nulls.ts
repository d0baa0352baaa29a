import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapJson } from './json-body.ts';
import { operationNames } from './operation-sets.ts';

/** Of a store the API says that every field is always present (section 2.3), and of a page of stores its cursor. */
const WHOLE = ['listStores', 'getStore', 'upsertStore'];

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const there = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(there.map(([name, inner]) => [name, withoutNulls(inner)]));
};

/** P11: a field that may be null is left out where it is, everywhere but in a store. */
export const absentNulls = defineBehaviour({
  settings: z.object({}),
  operations: operationNames.filter((name) => !WHOLE.includes(name)),
  start: () => async (call, next) => mapJson(await next(call), withoutNulls),
});
