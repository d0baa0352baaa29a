import { useMemo } from 'react';
import { isAllKept } from '#renderer/reasons/kept-text.ts';
import { photosOfScope, useSums } from '#renderer/reasons/scope.ts';
import type { HeadlineFacts } from '#shared/domain/headline.ts';
import type { OverviewView } from './overview-view.ts';
import { scopeOf } from './use-report.ts';

type Slot = { readonly weekday: number; readonly time: string };

/** Sums of all photos of a view by slot, for its hardest weekday and time. */
export type WorstSlots = {
  readonly sums: NonNullable<HeadlineFacts['slots']>;
  /** Runs that they were calculated from: all of the view. */
  readonly runs: number;
  /** Address of Photos for the photos of some of the slots. */
  readonly photosOf: (wanted: (slot: Slot) => boolean) => Readonly<Record<string, unknown>>;
};

/**
 * Sums by slot from the photos kept here; `slots` null where any of the view's photos is not: hours of the stores that happen
 * to be here would be taken for those of all.
 */
export function useWorstSlots(
  view: OverviewView,
  ids: readonly string[] | null | undefined,
): { readonly slots: WorstSlots | null; readonly isSlotsAwaited: boolean } {
  const isAsked = ids !== undefined && ids?.length !== 0;
  const scope = scopeOf(view, ids ?? null);
  const { data, isPlaceholderData, isFetching } = useSums(scope, isAsked ? { groupBy: ['weekday', 'time'] } : null);
  const photos = JSON.stringify(photosOfScope(scope));
  const slots = useMemo((): WorstSlots | null => {
    if (data === undefined || isPlaceholderData || !isAsked) return null;
    const { kept, groups } = data;
    if (!isAllKept(kept) || kept.runs === 0) return null;
    const sums = groups.flatMap(({ key: [weekday, time], now }) =>
      weekday == null || time == null || now === null ? [] : [{ weekday: Number(weekday), time, sum: now }],
    );
    return {
      sums,
      runs: kept.runs,
      photosOf: (wanted) => ({
        ...JSON.parse(photos),
        slots: kept.slots
          .map(({ weekday, protocolTime }) => ({ weekday, time: protocolTime.slice(0, 5) }))
          .filter(wanted)
          .map(({ weekday, time }) => `${weekday} ${time}`),
      }),
    };
  }, [data, isPlaceholderData, isAsked, photos]);
  return { slots, isSlotsAwaited: isFetching && (data === undefined || isPlaceholderData) };
}
