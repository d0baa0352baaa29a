import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { publishedQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { type Origin, originOfAll } from '#shared/bridge/answer.ts';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { localTimeOf, startOfDay } from '#shared/domain/instants.ts';
import { type EffectPlan, planEffects } from '#shared/domain/signals/did-it-help.ts';
import { judgeEffect, type PublishedEffect } from '#shared/domain/signals/judge-effect.ts';

/** The date of now in the chain. */
export function useToday(): CalendarDate {
  return localTimeOf(Date.now(), useWorkspace().timeZone).date;
}

/** How each publishing of the last 90 days that can have moved figures is judged, the newest first. */
export function useEffectPlans(): readonly EffectPlan[] | undefined {
  const { id, timeZone } = useWorkspace();
  const today = useToday();
  const { data } = useQuery(publishedQuery(useBridge(), id));
  return useMemo(() => data && planEffects(data, { today, timeZone }), [data, today, timeZone]);
}

/** What a publishing did; `loading` until both sides are here, `failed` where one can't be had. */
export type EffectRead =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'read'; readonly effect: PublishedEffect; readonly origin: Origin | null };

/**
 * Compares both sides of a publishing: by one report each, from the service, or calculated from what is here when it
 * can't be reached. The report of a store that the API can't be asked for alone is part of the one of all stores.
 */
export function useEffectOf(plan: EffectPlan): EffectRead {
  const { timeZone } = useWorkspace();
  const isReady = plan.state === 'ready';
  const { stores } = plan;
  const asked = (days: { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate }) =>
    ({
      from: startOfDay(days.firstDay, timeZone),
      to: startOfDay(addDays(days.lastDay, 1), timeZone),
      status: 'completed',
      groupBy: 'store',
      belowExpectationOnly: false,
      ...(stores.some((id) => id.includes(',')) ? {} : { externalIds: [...stores] }),
    }) as const;
  const before = useRead('fillRates.crossStore', isReady ? asked(plan.before) : null);
  const after = useRead('fillRates.crossStore', isReady ? asked(plan.after) : null);
  const [was, is] = [before.data, after.data];
  return useMemo(() => {
    if (was === undefined || is === undefined) return { state: before.isError || after.isError ? 'failed' : 'loading' };
    const effect = judgeEffect(stores, was.data.items, is.data.items);
    return { state: 'read', effect, origin: originOfAll([was, is]) };
  }, [was, is, stores, before.isError, after.isError]);
}
