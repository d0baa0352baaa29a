import { useMemo } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useRead, useRefresh } from '#renderer/bridge/use-read.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addSums } from '#shared/domain/reasons/slot-map.ts';
import { type Contradiction, sumsOfReport } from '#shared/domain/reasons/sums-of-report.ts';
import { type Contradicted, type Grown, usePlaced } from './grown-line.tsx';
import type { KeptShown } from './kept-text.ts';
import type { ReasonsScope } from './scope.ts';

/** What a delta is made of, from the service's report or from photos on this computer. */
export type WhySums = Pick<Sums, 'groups' | 'groupsLeftOut' | 'total' | 'names'>;

/** What the service says a delta is made of. */
export type WhyAnswer = {
  readonly sums: WhySums;
  readonly origin: Origin;
  /** How far an answer of many requests has come; null: it is one request. */
  readonly grown: Grown | null;
  readonly twice: Contradicted;
};

/** What is shown of a delta, and where it is from: the service's reports, or else photos on this computer. */
export type WhyShown = WhySums & {
  readonly kept: KeptShown;
  readonly origin: Origin | null;
  readonly grown: Grown | null;
  /** Where the service contradicts itself. */
  readonly twice: Contradicted['contradictions'];
};

const NOT_SAID = { answer: null, failed: null };

const namesOf = (items: readonly FillRateGroup[]): WhySums['names'] => ({
  stores: Object.fromEntries(
    items.flatMap(({ key, externalId, storeName }) => (storeName ? [[externalId ?? key, storeName]] : [])),
  ),
  ...{ regions: {}, storeRegions: {}, displays: {} },
});

/**
 * The parts of a report by display type or by store.
 *
 * @param types only displays of these; absent: all
 * @returns null: a photo may be in several of them, or there is none
 */
export function partsOfReport(
  report: CrossStoreFillRateResponse,
  types?: readonly string[],
): (WhySums & { readonly contradictions: readonly Contradiction[] }) | null {
  const made = sumsOfReport(report, ({ key, externalId, expositionType }) =>
    report.groupBy === 'store' ? (externalId ?? key) : (expositionType ?? key),
  );
  if (made === null) return null;
  const groups =
    types === undefined ? made.groups : made.groups.filter(({ key: [type] }) => types.includes(type ?? ''));
  const now = types === undefined ? made.total : addSums(groups.map((group) => group.now));
  const { contradictions } = made;
  return (
    now && { groups, groupsLeftOut: 0, total: { now, before: null }, names: namesOf(report.items), contradictions }
  );
}

/**
 * What a scope's delta is made of by display type or by store: one report of the service, which needs no photo results.
 *
 * @returns `answer` undefined: not known yet; null: the service has no such report, or it can't be had
 */
export function useServiceParts(
  { days, status, filter }: ReasonsScope,
  by: 'displayType' | 'store',
  isAsked: boolean,
): {
  readonly answer: WhyAnswer | null | undefined;
  /** Why the service could not be asked. */
  readonly failed: { readonly error: Error; readonly refetch: () => unknown; readonly isFetching: boolean } | null;
} {
  const placed = usePlaced();
  const { refresh, refreshing } = useRefresh();
  const { externalIds, displayTypes, categories, expositionIds, protocolIds } = filter;
  const isNarrowed = [categories, expositionIds, protocolIds].some((one) => one !== undefined);
  const canList = externalIds?.some((id) => id.includes(',')) !== true;
  const isSayable = isAsked && canList && !isNarrowed && (by === 'displayType' || displayTypes === undefined);
  const input = isSayable
    ? {
        ...{ from: days.from, to: days.to, status, belowExpectationOnly: false },
        groupBy: by === 'store' ? ('store' as const) : ('expositionType' as const),
        ...(externalIds === undefined ? {} : { externalIds }),
      }
    : null;
  const query = useRead('fillRates.crossStore', input);
  const { data, isPlaceholderData, refetch, isFetching } = query;
  const error = useLastError(query);
  const parts = useMemo(
    () => (data === undefined ? null : partsOfReport(data.data, displayTypes)),
    [data, displayTypes],
  );
  if (!isSayable) return NOT_SAID;
  if (data === undefined || isPlaceholderData) {
    return error === null
      ? { answer: undefined, failed: null }
      : { answer: null, failed: { error, refetch, isFetching } };
  }
  if (parts === null) return NOT_SAID;
  const { contradictions, ...sums } = parts;
  const twice = {
    contradictions: placed(contradictions),
    askAgain: () => void refresh(readKey('fillRates.crossStore', input)),
    isAskedAgain: refreshing,
  };
  return { answer: { sums, origin: data, grown: null, twice }, failed: null };
}
