import { z } from 'zod';
import type { Issue } from '#shared/contract/errors.ts';
import { issuesOfZod } from '../requests/issues.ts';
import { MAX_LISTED_ISSUES } from '../requests/request-error.ts';

/** Lists up to this length are checked as a whole. */
const SHORT_LIST = 100;

type LongList = { readonly name: string; readonly schema: z.ZodArray; readonly values: readonly unknown[] };

const findArray = (schema: unknown): z.ZodArray | undefined => {
  if (schema instanceof z.ZodArray) return schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return findArray(schema.unwrap());
  }
  return undefined;
};

const findLongLists = (schema: z.ZodObject, value: object): LongList[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const values: unknown = Reflect.get(value, name);
    const list = Array.isArray(values) && values.length > SHORT_LIST ? findArray(field) : undefined;
    return list && Array.isArray(values) ? [{ name, schema: list, values }] : [];
  });

/** The same schema, but what is in long lists may be anything. The rules for the lists themselves stay. */
const withoutElements = (schema: z.ZodObject, lists: readonly LongList[]): z.ZodObject =>
  schema.extend(
    Object.fromEntries(
      lists.map(({ name, schema: list }) => [name, new z.ZodArray({ ...list.def, element: z.unknown() })]),
    ),
  );

/**
 * Checks a part of a request against its schema. Long lists are checked element by element: a schema lists every
 * problem, and 100,000 wrong elements would take seconds, although an answer names only the first problems.
 *
 * @param issues receives what is wrong, up to one more than an answer lists. A path that already has an issue gets no
 * second one
 * @returns the checked part; undefined when something is wrong with it
 */
export function checkSchema(schema: z.ZodObject, value: unknown, issues: Issue[]): unknown {
  const known = new Set(issues.map(({ path }) => path));
  const check = (partial: z.core.$ZodType, part: unknown, at: readonly PropertyKey[]): unknown => {
    const result = z.safeParse(partial, part);
    if (result.success) return result.data;
    for (const issue of issuesOfZod(result.error, at)) if (!known.has(issue.path)) issues.push(issue);
    return undefined;
  };
  const lists = typeof value === 'object' && value !== null ? findLongLists(schema, value) : [];
  const checked = check(lists.length > 0 ? withoutElements(schema, lists) : schema, value, []);
  const elements: Record<string, unknown[]> = {};
  for (const { name, schema: list, values } of lists) {
    const inside: unknown[] = [];
    for (const [index, element] of values.entries()) {
      if (issues.length > MAX_LISTED_ISSUES) return undefined;
      inside.push(check(list.element, element, [name, index]));
    }
    elements[name] = inside;
  }
  return lists.length > 0 && typeof checked === 'object' ? { ...checked, ...elements } : checked;
}
