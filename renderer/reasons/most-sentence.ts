import type { TFunction } from 'i18next';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import { shortfallParts } from '#shared/domain/reasons/shortfall-parts.ts';
import { digitsOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { Format } from '#shared/lib/format.ts';
import type { WhySums } from './use-service-parts.ts';
import { partNamesOf, type WhyBy } from './why-parts.ts';

/** What a delta was taken apart from: all of it, what is on this computer, or what could be read from the service. */
export type WhyExtent = 'all' | 'here' | 'read';

const KEY = { all: 'export.most', here: 'export.mostHere', read: 'export.mostRead' } as const;

/** The part that lacks most, in a sentence; null: none lacks anything. */
export function mostSentence(
  { groups, total, names }: Pick<WhySums, 'groups' | 'total' | 'names'>,
  by: WhyBy,
  extent: WhyExtent,
  {
    reasons,
    terms,
    format,
  }: { readonly reasons: TFunction<'reasons'>; readonly terms: Terms; readonly format: Format },
): string | null {
  const [most] = shortfallParts(groups, total.now);
  if (most === undefined || most.points === null || most.points >= 0) return null;
  const name = partNamesOf(terms, format)(by, most.key, names).title;
  return reasons(KEY[extent], { name, points: format.delta(most.points, digitsOfSum(total.now)) });
}
