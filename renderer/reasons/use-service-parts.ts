import { useMemo } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead, useRefresh } from '#renderer/bridge/use-read.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { CrossStoreFillRateResponse, FillRateGroup, FillRateResponse } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { sumsOfReport } from '#shared/domain/reasons/sums-of-report.ts';
import type { KeptShown } from './kept-text.ts';
import type { ReasonsScope } from './scope.ts';
import type { Contradicted } from './use-service-slots.ts';
import type { WhyBy } from './why-parts.ts';

/** What a delta is made of, from the service's report or from photos on this computer. */
export type WhySums = Pick<Sums, 'groups' | 'groupsLeftOut' | 'total' | 'names'>;

/** The same from a report of the service, and where that contradicts itself. */
export type ReportedParts = { readonly sums: WhySums; readonly origin: Origin } & Contradicted;

/** What is shown of a delta, and where it is from: the service's report, or else photos on this computer. */
export type WhyShown = WhySums & { readonly kept: KeptShown; readonly origin: Origin | null };

/** The parts of which the service has a report of its own. */
const GROUPING = { displayType: 'expositionType', store: 'store', display: 'exposition' } as const;
const isReported = (by: WhyBy): by is keyof typeof GROUPING => Object.hasOwn(GROUPING, by);

const namesOf = (items: readonly FillRateGroup[], displays: WhySums['names']['displays']): WhySums['names'] => ({
  stores: Object.fromEntries(
    items.flatMap(({ key, externalId, storeName }) => (storeName ? [[externalId ?? key, storeName]] : [])),
  ),
  ...{ regions: {}, storeRegions: {}, displays },
});

/** What a part is about, as sums name it. */
function keyOf({ key, externalId, expositionType, expositionId }: FillRateGroup, groupBy: Grouping): string {
  const named = groupBy === 'store' ? externalId : groupBy === 'exposition' ? expositionId : expositionType;
  return named ?? key;
}

/**
 * The parts of a report, each photo in one of them.
 *
 * @param displays of the only store, if it is of one
 */
export function partsOfReport(
  report: CrossStoreFillRateResponse | FillRateResponse,
  displays: readonly Pick<Exposition, 'expositionId' | 'label'>[] = [],
): (WhySums & Pick<Contradicted, 'contradictions'>) | null {
  const made = sumsOfReport(report, (group) => keyOf(group, report.groupBy));
  if (made === null) return null;
  const labels = new Map(displays.map((one) => [one.expositionId, one.label]));
  const named = report.items.flatMap(({ key, expositionId = key, expositionType }) =>
    !('externalId' in report) || expositionType === undefined
      ? []
      : [
          [
            expositionId,
            { label: labels.get(expositionId) ?? null, externalId: report.externalId, displayType: expositionType },
          ] as const,
        ],
  );
  return {
    groups: made.groups,
    groupsLeftOut: 0,
    total: { now: made.total, before: null },
    names: namesOf(report.items, Object.fromEntries(named)),
    contradictions: made.contradictions,
  };
}

/**
 * What a scope's delta is made of by the service's report, which needs no photo results: by display type and by store,
 * and of one store by display.
 *
 * @returns `parts` undefined: not known yet; null: the service has no such report, or it can't be had
 */
export function useServiceParts(
  { days, status, filter }: ReasonsScope,
  by: WhyBy,
  isAsked: boolean,
): {
  readonly parts: ReportedParts | null | undefined;
  /** Why the service could not be asked. */
  readonly failed: { readonly error: Error; readonly refetch: () => unknown } | null;
} {
  const { refresh, refreshing } = useRefresh();
  const { externalIds, displayTypes, categories, expositionIds, protocolIds } = filter;
  const isOfDisplays = [displayTypes, categories, expositionIds, protocolIds].some((one) => one !== undefined);
  const grouping = isReported(by) && isAsked && !isOfDisplays ? GROUPING[by] : null;
  const only = externalIds?.length === 1 ? externalIds[0] : undefined;
  const asked = { from: days.from, to: days.to, status };
  const canList = externalIds?.some((id) => id.includes(',')) !== true;
  const ofStore = grouping === 'exposition' && only !== undefined;
  const ofChain = grouping !== null && grouping !== 'exposition' && canList;
  const stores = externalIds === undefined ? {} : { externalIds };
  const chainInput = ofChain ? { ...asked, groupBy: grouping, belowExpectationOnly: false, ...stores } : null;
  const storeInput = ofStore ? ({ ...asked, externalId: only, groupBy: 'exposition' } as const) : null;
  const chain = useRead('fillRates.crossStore', chainInput);
  const store = useRead('fillRates.store', storeInput);
  const displays = useRead('stores.expositions', ofStore ? { externalId: only } : null).data?.data;
  const { data, isPlaceholderData, error, refetch } = ofStore ? store : chain;
  const parts = useMemo(() => (data === undefined ? null : partsOfReport(data.data, displays)), [data, displays]);
  if (!ofStore && !ofChain) return { parts: null, failed: null };
  if (data === undefined || isPlaceholderData) {
    return error === null ? { parts: undefined, failed: null } : { parts: null, failed: { error, refetch } };
  }
  if (parts === null) return { parts: null, failed: null };
  const { contradictions, ...sums } = parts;
  const of = ofStore ? readKey('fillRates.store', storeInput) : readKey('fillRates.crossStore', chainInput);
  const askAgain = () => void refresh(of);
  return { parts: { sums, origin: data, contradictions, askAgain, isAskedAgain: refreshing }, failed: null };
}
