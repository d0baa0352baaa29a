import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey, readQuery } from '#renderer/bridge/read-query.ts';
import { useRead, useRefresh, useStores } from '#renderer/bridge/use-read.ts';
import { type Origin, originOfAll } from '#shared/bridge/answer.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import {
  areFew,
  type DayPart,
  partsOfDays,
  slotOfReportedRun,
  storesThatShowTimes,
} from '#shared/domain/reasons/day-parts.ts';
import { addSums, type SlotFigure, type SlotMap, slotMapOf } from '#shared/domain/reasons/slot-map.ts';
import { sumsOfParts, sumsOfRuns } from '#shared/domain/reasons/sums-of-parts.ts';
import { type Contradiction, sumOfGroup } from '#shared/domain/reasons/sums-of-report.ts';
import type { PhotoSum, SumGroup } from '#shared/domain/reasons/sums-query.ts';
import type { ReasonsScope } from './scope.ts';
import { useDayParts } from './use-day-parts.ts';
import { type InTurn, ofService, WHEN_NO_ROOM } from './use-in-turn.ts';

const NO_STORES: readonly string[] = [];
const NO_PARTS: readonly DayPart[] = [];
const NO_TIMES: readonly string[] = [];

/** Weekday and time as the service answers, as far as it has. */
export type ServiceSlots = InTurn & {
  readonly map: SlotMap;
  /** The same by weekday and time, and what they add up to in the end. */
  readonly groups: readonly SumGroup[];
  readonly total: PhotoSum | null;
  readonly origin: Origin;
  /** How many parts of days are asked for. 0: none is needed; null: not known yet. */
  readonly of: number | null;
  readonly contradictions: readonly Contradiction[];
  /** Asks once more for what the service contradicts itself on. */
  readonly askAgain: () => void;
  readonly isAskedAgain: boolean;
};

type Narrowed = {
  /** A display type that a person chose; null: all of the scope. */
  readonly type: ExpositionType | null;
  readonly figure: SlotFigure;
};

/**
 * Reports of the runs of a few stores, which show at which times anything runs. Of many stores, these are their
 * completed runs: those with another status may be too few to show every time.
 */
function useRunReports({ days, status: wanted, filter: { externalIds } }: ReasonsScope, isWanted: boolean) {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  const list = useStores({ enabled: isWanted });
  const status = areFew(externalIds) ? wanted : 'completed';
  const stores = useMemo(
    () => (isWanted ? storesThatShowTimes(list.data?.data ?? [], externalIds) : NO_STORES),
    [isWanted, list.data, externalIds],
  );
  const inputs = stores.map(
    (externalId) => ({ from: days.from, to: days.to, status, externalId, groupBy: 'protocol' }) as const,
  );
  const { reads, isPending, error } = useQueries({
    queries: inputs.map((input) => ({ ...readQuery(bridge, id, 'fillRates.store', input), ...WHEN_NO_ROOM })),
    combine: ofService,
  });
  const times = useMemo(() => {
    const slots = reads.flatMap((read) =>
      (read?.data.items ?? []).flatMap((run) => slotOfReportedRun(run, timeZone) ?? []),
    );
    return [...new Set(slots.map(({ time }) => time))].sort();
  }, [reads, timeZone]);
  return { reads, times, isPending: isPending || (stores !== externalIds && list.isPending), error, inputs };
}

/**
 * Weekday and time from the service's own reports. Of a few stores, the report of the runs of each has every slot. Of
 * more, days are cut at the times of runs, and each part of a day is a report.
 *
 * @returns `slots` undefined: not known yet; null: the service can't say it, or can't be asked (`error`)
 */
export function useServiceSlots(
  scope: ReasonsScope,
  { type: chosen, figure }: Narrowed,
  isWanted: boolean,
): { readonly slots: ServiceSlots | null | undefined; readonly error: Error | null } {
  const { timeZone } = useWorkspace();
  const { refresh, refreshing } = useRefresh();
  const { days, status, filter } = scope;
  const { externalIds, displayTypes = [], categories, expositionIds, protocolIds } = filter;
  const isOfDisplays = [categories, expositionIds, protocolIds].some((one) => one !== undefined);
  const isSayable = isWanted && !isOfDisplays && displayTypes.length <= 1;
  const type = chosen ?? displayTypes[0] ?? null;
  const isBelowWanted = figure === 'below';
  const isOfRuns = areFew(externalIds) && type === null && !isBelowWanted;
  const isCut = isSayable && !isOfRuns && externalIds?.some((one) => one.includes(',')) !== true;
  const ofStores = externalIds === undefined ? {} : { externalIds };
  const dayInput = {
    ...{ from: days.from, to: days.to, status, ...ofStores },
    ...({ groupBy: 'day', belowExpectationOnly: false } as const),
  };
  const byDay = useRead('fillRates.crossStore', isCut ? dayInput : null, {
    placeholderData: () => undefined,
    ...WHEN_NO_ROOM,
  });
  // Not before the report by day, which alone says how every weekday stands: a busy service has room for few at once.
  const isDayKnown = byDay.data !== undefined || byDay.error !== null;
  const runs = useRunReports(scope, isSayable && (!isCut || isDayKnown));
  const day = isCut && byDay.data?.computed === null ? byDay.data : undefined;
  const { times } = runs;
  const isTimesAwaited = runs.isPending;
  const parts = useMemo(() => {
    if (day === undefined || isTimesAwaited) return NO_PARTS;
    const busy = day.data.items.filter(({ imageCount }) => imageCount > 0);
    return partsOfDays(
      busy.map(({ scheduledDate, key }) => scheduledDate ?? key),
      times,
      timeZone,
    );
  }, [day, isTimesAwaited, times, timeZone]);
  const { reads, had, askAgain, ...asking } = useDayParts(parts, { status, ...ofStores });

  const sums = useMemo(() => {
    const period = { firstDay: days.firstDay, lastDay: days.lastDay };
    if (isOfRuns) {
      return runs.reads.includes(undefined)
        ? null
        : sumsOfRuns(
            runs.reads.flatMap((read) => read?.data ?? []),
            { period, timeZone },
          );
    }
    if (day === undefined) return null;
    // Before the times of runs are known there are no parts, and the report by day doesn't say everything.
    const isOfDays = isTimesAwaited && type === null && !isBelowWanted;
    if (parts.length === 0 && day.data.summary.imageCount > 0 && !isOfDays) return null;
    const answers = reads.map((read) => read?.data);
    return sumsOfParts({
      byDay: day.data,
      times: isTimesAwaited ? NO_TIMES : times,
      ...{ period, parts, answers, type, isBelowWanted },
      overUntil: day.asOf,
    });
  }, [
    isOfRuns,
    runs.reads,
    days.firstDay,
    days.lastDay,
    timeZone,
    day,
    times,
    isTimesAwaited,
    parts,
    reads,
    type,
    isBelowWanted,
  ]);
  const map = useMemo(() => sums && slotMapOf(sums.groups, sums.facts), [sums]);
  const total = useMemo(
    () => addSums(type === null && day ? day.data.items.map(sumOfGroup) : (sums?.groups ?? []).map(({ now }) => now)),
    [type, day, sums],
  );

  if (!isSayable || (!isOfRuns && !isCut)) return { slots: null, error: null };
  const isAwaited = isCut ? sums === null && (runs.isPending || byDay.isFetching) : runs.isPending;
  if (isAwaited) {
    return { slots: undefined, error: null };
  }
  const origin = originOfAll([...(isOfRuns ? runs.reads : [day, ...reads])].flatMap((read) => read ?? []));
  if (sums === null || map === null || origin === null) {
    return { slots: null, error: runs.error ?? byDay.error };
  }
  const { groups, contradictions } = sums;
  const again = () => {
    for (const input of isOfRuns ? runs.inputs : []) void refresh(readKey('fillRates.store', input));
    if (isCut) void refresh(readKey('fillRates.crossStore', dayInput));
    askAgain(new Set(contradictions.flatMap(({ date }) => date ?? [])), refresh);
  };
  const of = isCut && isTimesAwaited ? null : parts.length;
  const isGoing = asking.isGoing || of === null;
  return {
    slots: {
      ...{ ...asking, isGoing, had, of, map, groups, total, origin, contradictions },
      ...{ askAgain: again, isAskedAgain: refreshing },
    },
    error: null,
  };
}
