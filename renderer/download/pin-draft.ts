import type { PinRequest } from '#shared/bridge/offline.ts';

/** The form of "Make available offline" as it is filled in. */
export type PinDraft = {
  readonly scope: 'all' | 'chosen';
  /** External IDs. */
  readonly chosen: readonly string[];
  readonly period: 'last' | 'fixed';
  /** As typed. */
  readonly days: string;
  /** ISO dates, or empty. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly photos: PinRequest['photos'];
};

/** Why the form can't be sent. Each reason belongs to a field. */
type PinProblem = 'no_stores' | 'not_days' | 'no_first' | 'no_last' | 'crossed';

/** Props of every part of the form. */
export type PinFieldsProps = {
  readonly draft: PinDraft;
  readonly change: (part: Partial<PinDraft>) => void;
  /** Shown only after an attempt to send the form. */
  readonly problem: PinProblem | null;
};

/** The number of days usually needed before visiting a store. */
const USUAL_DAYS = '28';

/** @param chosen stores that the form was opened for; empty: all stores */
export function newPinDraft(chosen: readonly string[]): PinDraft {
  return {
    scope: chosen.length === 0 ? 'all' : 'chosen',
    chosen,
    period: 'last',
    days: USUAL_DAYS,
    firstDay: '',
    lastDay: '',
    photos: 'thumbnails',
  };
}

const DAYS = /^\d{1,3}$/;
const MOST_DAYS = 400;

function periodOf(draft: PinDraft): PinRequest['period'] | PinProblem {
  if (draft.period === 'last') {
    const days = DAYS.test(draft.days.trim()) ? Number(draft.days) : 0;
    return days >= 1 && days <= MOST_DAYS ? { kind: 'last_days', days } : 'not_days';
  }
  const { firstDay, lastDay } = draft;
  if (firstDay === '') return 'no_first';
  if (lastDay === '') return 'no_last';
  return firstDay > lastDay ? 'crossed' : { kind: 'days', firstDay, lastDay };
}

/** The request that the form describes, or what is missing. */
export function pinRequestOf(draft: PinDraft): PinRequest | PinProblem {
  const externalIds = draft.scope === 'all' ? null : [...draft.chosen];
  if (externalIds?.length === 0) return 'no_stores';
  const period = periodOf(draft);
  return typeof period === 'string' ? period : { externalIds, period, photos: draft.photos };
}
