import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { OFFLINE_KEY } from '#renderer/bridge/queries.ts';
import { resolvePeriod } from '#shared/domain/period.ts';
import type { Format } from '#shared/lib/format.ts';

/** How many past days are tried, with the preset that stands for them. */
export const TRIAL_DAYS = { 7: 'last7', 14: 'last14', 28: 'last28' } as const;
export type TrialDays = keyof typeof TRIAL_DAYS;

export type TrialGrouping = 'store' | 'expositionType';

/** Whole past days of the chain, as `[from, to)`. */
export const trialRange = (days: TrialDays, timeZone: string) => {
  const { from, to } = resolvePeriod({ kind: 'preset', preset: TRIAL_DAYS[days] }, Date.now(), timeZone);
  return { from, to };
};

/** Whether a delta is shown alike before and after, as no difference is seen of it then. Both in points; null: none. */
export const isSameDelta = (before: number | null, after: number | null, format: Pick<Format, 'delta'>): boolean =>
  before === after || (before !== null && after !== null && format.delta(before) === format.delta(after));

/**
 * What the drafts of targets would have made of past photos; calculated again when more photos arrive. Until it is, the
 * answer before stands in its place, with its own days and groups.
 */
export function useTrial(externalIds: readonly string[], days: TrialDays, groupBy: TrialGrouping) {
  const bridge = useBridge();
  const { id, timeZone } = useWorkspace();
  return useQuery({
    queryKey: [...OFFLINE_KEY, 'trial', id, externalIds, days, groupBy],
    gcTime: 0,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const range = trialRange(days, timeZone);
      const asked = { externalIds: [...externalIds], ...range, status: 'completed' as const, groupBy };
      return { trial: await bridge.targets.try(asked, { signal }), days, groupBy };
    },
  });
}
