import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { isolated, shownName } from '#renderer/i18n/shown-text.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { type Terms, useTerms } from '#renderer/i18n/use-terms.ts';
import type { SumNames } from '#shared/bridge/reasons.ts';
import { type ShortfallPart, shareOf } from '#shared/domain/reasons/shortfall-parts.ts';
import { CATEGORY_SEPARATOR, type Dimension, type PhotoSum, type SumGroup } from '#shared/domain/reasons/sums-query.ts';
import type { Format } from '#shared/lib/format.ts';
import { photosOfScope, type ReasonsScope } from './scope.ts';

/** What a delta can be taken apart by. In all of them, a photo is in one part. */
export const WHY_BY = ['displayType', 'categories', 'slot', 'display', 'store'] as const;
export type WhyBy = (typeof WHY_BY)[number];

/** The dimensions of each. */
export const DIMENSIONS_OF: Readonly<Record<WhyBy, Dimension[]>> = {
  displayType: ['displayType'],
  categories: ['categories'],
  slot: ['weekday', 'time'],
  display: ['display'],
  store: ['store'],
};

/** Those that take a scope apart: not by what all of its photos have in common. */
export function whyOf({ filter }: ReasonsScope): readonly WhyBy[] {
  const isOne = (name: keyof ReasonsScope['filter']): boolean => filter[name]?.length === 1;
  const isOneDisplay = isOne('expositionIds');
  const pointless: Readonly<Record<WhyBy, boolean>> = {
    displayType: isOneDisplay || isOne('displayTypes'),
    categories: isOneDisplay,
    slot: isOne('protocolIds'),
    display: isOneDisplay,
    store: isOneDisplay || isOne('externalIds') || isOne('protocolIds'),
  };
  return WHY_BY.filter((by) => !pointless[by]);
}

/** Address of Photos for one part; null: Photos has no filter that leaves exactly these. */
export function photosOfPart(
  scope: ReasonsScope,
  by: WhyBy,
  [first, time]: SumGroup['key'],
): Readonly<Record<string, unknown>> | null {
  if (scope.filter.categories?.includes(null) === true || first === null || first === undefined) return null;
  const photos = photosOfScope(scope);
  switch (by) {
    case 'displayType':
      return { ...photos, types: [first] };
    case 'slot':
      return { ...photos, slots: [`${first} ${time}`] };
    case 'display':
      return { ...photos, displays: [first] };
    case 'store':
      return { ...photos, stores: [first] };
    case 'categories':
      return null;
  }
}

/** "61% of the shortfall, from 12 of 120 stores" */
export function coverText(
  parts: readonly ShortfallPart[],
  { whole, had, of }: { readonly whole: PhotoSum; readonly had: number; readonly of: number },
  { reasons, format }: { readonly reasons: TFunction<'reasons'>; readonly format: Format },
): string {
  const stores = { had: format.integer(had), count: of, number: format.integer(of) };
  if (parts.every(({ share }) => share === null)) return reasons('why.coversStores', stores);
  const share = shareOf(parts, whole);
  return reasons('why.coversOf', { ...stores, share: format.percent(share).replace('-', '−') });
}

type PartName = { readonly title: string; readonly detail: string | null };

/** How parts are named. */
export function partNamesOf(
  terms: Terms,
  format: Format,
): (by: WhyBy, key: SumGroup['key'], names: SumNames) => PartName {
  const storeName = (externalId: string, { stores }: SumNames) => shownName(stores[externalId], externalId);
  return (by, [first, time], names) => {
    const key = first ?? '';
    switch (by) {
      case 'displayType':
        return { title: terms.expositionType(key), detail: null };
      case 'categories': {
        const all = first === null ? [null] : key.split(CATEGORY_SEPARATOR);
        return { title: all.map((one) => terms.productCategory(one)).join(' + '), detail: null };
      }
      case 'slot':
        return { title: `${format.weekday(Number(key))} ${time}`, detail: null };
      case 'display': {
        const display = names.displays[key];
        const type = display === undefined ? key.slice(0, 8) : terms.expositionType(display.displayType);
        return {
          title: display?.label ? isolated(display.label) : type,
          detail: display === undefined ? null : storeName(display.externalId, names),
        };
      }
      case 'store':
        return { title: storeName(key, names), detail: isolated(key) };
    }
  };
}

/** The same, in the language of the page. */
export function usePartNames(): ReturnType<typeof partNamesOf> {
  const terms = useTerms();
  const format = useFormat();
  return useMemo(() => partNamesOf(terms, format), [terms, format]);
}

export const WHY_COLUMNS = ['name', 'points', 'share', 'delta', 'compared'] as const;
export type WhyColumn = (typeof WHY_COLUMNS)[number];

/** What parts are sorted by, on screen and in a file: slots in order of the week, what they add as it is unrounded. */
export function whySortValue(
  column: WhyColumn,
  by: WhyBy,
  titleOf: (key: SumGroup['key']) => string,
): (part: ShortfallPart) => string | number | null {
  switch (column) {
    case 'name':
      return ({ key }) => (by === 'slot' ? `${(Number(key[0]) + 6) % 7} ${key[1]}` : titleOf(key));
    case 'points':
      return ({ sum, points }) => (points === null ? null : sum.comparedE4 - sum.expectedE4);
    case 'share':
      return ({ share }) => share;
    case 'delta':
      return ({ figures }) => figures.delta;
    case 'compared':
      return ({ figures }) => figures.compared;
    default:
      return column satisfies never;
  }
}
