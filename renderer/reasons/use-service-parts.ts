import { useMemo } from 'react';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { sumsOfReport } from '#shared/domain/reasons/sums-of-report.ts';
import type { KeptShown } from './kept-text.ts';
import type { ReasonsScope } from './scope.ts';
import type { WhyBy } from './why-parts.ts';

/** What a delta is made of, from the service's report or from photos on this computer. */
export type WhySums = Pick<Sums, 'groups' | 'groupsLeftOut' | 'total' | 'names'>;

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

/**
 * What a scope's delta is made of by the service's report, which needs no photo results: by display type and by store,
 * and of one store by display.
 *
 * @returns undefined: not known yet; null: the service has no such report, or it can't be had
 */
export function useServiceParts(
  { days, status, filter }: ReasonsScope,
  by: WhyBy,
  isAsked: boolean,
): { readonly sums: WhySums; readonly origin: Origin } | null | undefined {
  const { externalIds, displayTypes, categories, expositionIds, protocolIds } = filter;
  const isOfDisplays = [displayTypes, categories, expositionIds, protocolIds].some((one) => one !== undefined);
  const grouping = isReported(by) && isAsked && !isOfDisplays ? GROUPING[by] : null;
  const only = externalIds?.length === 1 ? externalIds[0] : undefined;
  const asked = { from: days.from, to: days.to, status };
  const canList = externalIds?.some((id) => id.includes(',')) !== true;
  const chain = useRead(
    'fillRates.crossStore',
    grouping === null || grouping === 'exposition' || !canList
      ? null
      : {
          ...asked,
          groupBy: grouping,
          belowExpectationOnly: false,
          ...(externalIds === undefined ? {} : { externalIds }),
        },
  );
  const ofStore = grouping === 'exposition' && only !== undefined;
  const store = useRead('fillRates.store', ofStore ? { ...asked, externalId: only, groupBy: 'exposition' } : null);
  const displays = useRead('stores.expositions', ofStore ? { externalId: only } : null).data?.data;
  const read = ofStore ? store : chain;
  const { data, isPlaceholderData } = read;
  const sums = useMemo((): WhySums | null => {
    if (data === undefined) return null;
    const report = data.data;
    const made = sumsOfReport(report, ({ key, externalId, expositionType, expositionId }) =>
      report.groupBy === 'store'
        ? (externalId ?? key)
        : report.groupBy === 'exposition'
          ? (expositionId ?? key)
          : (expositionType ?? key),
    );
    if (made === null) return null;
    const labels = new Map((displays ?? []).map((one) => [one.expositionId, one.label]));
    const named = report.items.flatMap(({ key, expositionId = key, expositionType }) =>
      only === undefined || expositionType === undefined
        ? []
        : [
            [
              expositionId,
              { label: labels.get(expositionId) ?? null, externalId: only, displayType: expositionType },
            ] as const,
          ],
    );
    return {
      groups: made.groups,
      groupsLeftOut: 0,
      total: { now: made.total, before: null },
      names: namesOf(report.items, Object.fromEntries(named)),
    };
  }, [data, displays, only]);
  if (grouping === null || (grouping === 'exposition' && !ofStore) || !canList) return null;
  if (data === undefined || isPlaceholderData) return read.error === null ? undefined : null;
  return sums === null ? null : { sums, origin: data };
}
