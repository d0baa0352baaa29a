import { z } from 'zod';
import { PutExpositions } from '#shared/contract/exposition.ts';
import type { Call } from './exchange.ts';
import { type Item, readJson } from './json-body.ts';

const Elements = z.looseObject({ expositions: z.array(z.looseObject({ expositionId: z.string().optional() })) });

/** An element of an upsert as it was sent, and its id as the service compares it. */
export type SentElement = { readonly index: number; readonly id: string | null; readonly fields: Item };

/** Elements of an upsert; null: the body is invalid, so the service itself says what is wrong. */
export function sentElements(call: Call): readonly SentElement[] | null {
  const value = readJson(call.body);
  const read = Elements.safeParse(value);
  if (!read.success || !PutExpositions.safeParse(value).success) return null;
  return read.data.expositions.map((fields, index) => ({
    index,
    id: fields.expositionId?.toLowerCase() ?? null,
    fields,
  }));
}

/** Ids of the displays of a list. */
export const idsOf = (items: readonly Item[]): ReadonlySet<string> =>
  new Set(items.map(({ expositionId }) => String(expositionId).toLowerCase()));
