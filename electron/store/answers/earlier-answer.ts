import { z } from 'zod';
import type { ReadName } from '#shared/bridge/reads.ts';
import {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import {
  type EarlierTotals,
  earlierTotalsOf,
  groupsOfPhotos,
  type JudgedReport,
} from '#shared/domain/target-totals.ts';

/** Reports, as their reads cache them. Photos of a display are groups of one. */
const REPORTS: { readonly [Name in ReadName]?: z.ZodType<JudgedReport> } = {
  'fillRates.crossStore': CrossStoreFillRateResponse,
  'fillRates.store': FillRateResponse,
  'fillRates.exposition': ExpositionFillRateResponse.transform(({ summary, items }) => ({
    groupBy: 'protocol' as const,
    summary,
    items: groupsOfPhotos(items),
  })),
};

const Totals = z.object({
  expected: z.number().nullable(),
  delta: z.number().nullable(),
  below: z.number(),
  missing: z.number().nullable(),
  ambiguous: z.number().nullable(),
});
const Earlier = z.object({ asOf: z.number(), totals: Totals });
const Asked = z.object({ to: z.iso.datetime({ offset: true }) });

/** What is kept of an earlier answer, from its column. */
export const earlierOfText = (text: string | null): EarlierTotals | null =>
  text === null ? null : Earlier.parse(JSON.parse(text));

type Replaced = {
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  readonly earlier?: EarlierTotals | undefined;
  /** Its value as JSON text in UTF-8, read only when needed; undefined: gone. */
  readonly body: () => Buffer | undefined;
};
type Replacing = {
  readonly read: ReadName;
  readonly inputKey: string;
  readonly complete: boolean;
  readonly body: string;
};

/**
 * What is kept of an answer when another one replaces it (target-totals.ts). Only reports of a period that was already
 * over are read for it, and only when they differ.
 *
 * @returns null: nothing
 */
export function earlierOnReplacing(before: Replaced, now: Replacing): EarlierTotals | null {
  const schema = REPORTS[now.read];
  if (schema === undefined || !before.complete || !now.complete) return null;
  const asked = Asked.safeParse(JSON.parse(now.inputKey));
  const until = asked.success ? Date.parse(asked.data.to) : Number.POSITIVE_INFINITY;
  if (before.asOf < until) return null;
  // An older version of the contract may have checked the earlier one.
  const [was, is] = [before.body()?.toString() ?? 'null', now.body].map((body) => schema.safeParse(JSON.parse(body)));
  if (!was?.success || !is?.success) return null;
  return earlierTotalsOf({ report: was.data, asOf: before.asOf, earlier: before.earlier ?? null }, is.data, until);
}
