import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { type Clock, everySoOften, isoOf } from '#electron/lib/clock.ts';
import { type CoreEvents, connectivityOf } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { FetchRead } from '#electron/reads/ask-service.ts';
import type { NoticeRules } from '#shared/bridge/settings.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { fallOfSlot, isQuiet } from '#shared/domain/followed/slot-notice.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { lastRunSlot, RUN_SETTLES_MS, weekMinuteOfRun } from '#shared/domain/run-slots.ts';

/** The stores that a person follows, and the watch over their slots. */
export type FollowedStores = {
  list(): Promise<readonly string[]>;
  /** @throws FailureError `validation_failed`: too many; `read_only` or `unwritable` */
  set(externalIds: readonly string[], isFollowed: boolean): Promise<readonly string[]>;
};

export type SlotWatchPorts = {
  readonly workspaceId: string;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
  readonly cache: Pick<OfflineCache, 'state' | 'call' | 'runSlots'>;
  readonly fetchRead: FetchRead;
  readonly events: Pick<CoreEvents, 'publish' | 'connection'>;
  readonly clock: Clock;
  /** null: nobody is to be told of anything. */
  readonly noticeRules: () => NoticeRules | null;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

/** How often the clock is looked at. A timer up to the slot would be late after a sleep, or a change of the clock. */
const LOOK_MS = 60_000;
/** Pauses before a slot that has no figures yet, or not all, is asked for again. */
const PAUSES_MS = [5, 10, 20, 40].map((minutes) => minutes * 60_000);
/** A slot of longer ago is no news: the computer slept, or there was no connection. */
const OLD_MS = 12 * 3_600_000;
/** Slots that are known are read again after so long, because an answer may have taught new ones. */
const SLOTS_AGAIN_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** Stores of which nobody knows when their runs are due, that are asked about when somebody follows them. */
const MOST_LEARNT = 50;
/**
 * More stores than this are asked for as the whole chain, because their IDs would not fit into an address; and so are all
 * when an ID has a comma, which no list of the API can hold.
 */
const MOST_NAMED = 200;

/** A slot whose figures are awaited. `stores`: how many had figures when they were asked for last. */
type OpenSlot = { readonly at: number; tries: number; askAt: number; stores: number };

/**
 * Watches over the slots of the followed stores while the workspace is open. For each slot that comes due it asks for
 * one report, and again only while figures are still coming in; then one notice says which stores fell, or none does. Of
 * several slots that came due at once only the newest counts.
 */
export function createSlotWatch(ports: SlotWatchPorts): FollowedStores {
  const { cache, clock, events, timeZone, signal } = ports;
  const state = {
    slots: null as { readonly minutes: readonly number[]; readonly readAt: number } | null,
    /** Slots up to this instant have been looked at, or were over before the workspace was opened. */
    doneUpTo: clock.now() - RUN_SETTLES_MS,
    lookedAt: clock.now(),
    open: null as OpenSlot | null,
    /** The slot that was opened last. */
    newest: null as number | null,
    toLearn: [] as readonly string[],
    isLooking: false,
  };

  /** Read every time: another file may be in use by now, or another Endcap may have written to it. */
  const list = (): Promise<readonly string[]> => cache.call('followed.read', null);

  const slotsOf = async (followed: readonly string[], now: number): Promise<readonly number[]> => {
    const { slots } = state;
    if (slots !== null && Math.abs(now - slots.readAt) < SLOTS_AGAIN_MS) return slots.minutes;
    const minutes = await cache.runSlots(followed);
    state.slots = { minutes, readAt: now };
    return minutes;
  };

  /** Reads the targets of stores of which no slot is known; they are stored, and with them when runs are due. */
  const learn = async (): Promise<void> => {
    const { toLearn } = state;
    state.toLearn = [];
    let left = MOST_LEARNT;
    for (const externalId of toLearn) {
      if (left === 0 || signal.aborted) break;
      if ((await cache.runSlots([externalId])).length > 0) continue;
      left -= 1;
      await ports.fetchRead('stores.expectations', { externalId }, { signal }).catch(() => {});
    }
    state.slots = null;
  };

  const ask = async (slot: OpenSlot, followed: readonly string[], rules: NoticeRules): Promise<void> => {
    const pause = PAUSES_MS[slot.tries];
    slot.tries += 1;
    const { date, time } = localTimeOf(slot.at, timeZone);
    const due = await cache.call('slots.due', { externalIds: followed, minute: weekMinuteOfRun(date, time) });
    const range = { from: isoOf(slot.at), to: isoOf(slot.at + MINUTE_MS) };
    const canBeNamed = followed.length <= MOST_NAMED && !followed.some((id) => id.includes(','));
    const which = canBeNamed ? { externalIds: [...followed] } : {};
    const query = { ...range, ...which, status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
    const answer = await ports.fetchRead('fillRates.crossStore', query, { signal }).catch(() => null);
    if (signal.aborted || state.open !== slot) return;
    const groups = answer?.value.items ?? [];
    const stores = storesWithFigures(groups, due);
    // A run that was missed has no figures for ever: who came in by now is all there is.
    const isSettled = stores > 0 && (stores === due.length || stores === slot.stores);
    slot.stores = stores;
    if (!isSettled && pause !== undefined) {
      slot.askAt = clock.now() + pause;
      return;
    }
    state.open = null;
    const fall = fallOfSlot(groups, followed, due, rules.leastPoints);
    if (fall === null) return;
    const id = `${ports.workspaceId} ${range.from}`;
    const notice = { kind: 'slot', id, workspaceId: ports.workspaceId, slot: range.from, ...fall } as const;
    events.publish({ type: 'notice', notice: { ...notice, below: [...fall.below] } });
  };

  const look = async (): Promise<void> => {
    const now = clock.now();
    // The clock was set back: what it says now is all there is to go by.
    if (now < state.lookedAt) {
      state.doneUpTo = Math.min(state.doneUpTo, now - RUN_SETTLES_MS);
      state.open = null;
    }
    state.lookedAt = now;
    const rules = ports.noticeRules();
    // Another Endcap that writes to the file tells of its slots.
    if (rules === null || cache.state().state === 'read_only') return;
    const followed = await list();
    if (followed.length === 0) return;
    const isOpen = connectivityOf(events.connection()) === 'open';
    if (isOpen && state.toLearn.length > 0) await learn();
    const slot = lastRunSlot(now - RUN_SETTLES_MS, await slotsOf(followed, now), timeZone);
    if (slot !== null && slot > state.doneUpTo && slot !== state.newest) {
      state.doneUpTo = slot;
      state.newest = slot;
      state.open = { at: slot, tries: 0, askAt: now, stores: 0 };
    }
    const { open } = state;
    if (open === null || now < open.askAt) return;
    if (now - open.at > OLD_MS || isQuiet(localTimeOf(now, timeZone).time, rules.quiet)) state.open = null;
    else if (isOpen) await ask(open, followed, rules);
  };

  const lookOnce = (): void => {
    if (state.isLooking) return;
    state.isLooking = true;
    // Whatever the file refuses, it is looked at again in a minute.
    look()
      .catch(() => {})
      .finally(() => {
        state.isLooking = false;
      });
  };
  everySoOften(clock, LOOK_MS, signal, lookOnce);

  return {
    list,
    async set(externalIds, isFollowed) {
      const changed = await cache.call('followed.change', { externalIds, isFollowed });
      if (changed === null)
        throw new FailureError({ code: 'validation_failed', message: 'Too many stores', issues: [] });
      state.slots = null;
      state.toLearn = [...state.toLearn, ...changed.added];
      lookOnce();
      return changed.followed;
    },
  };
}

/** How many of the stores that are due have figures; of unknown ones all that have. */
function storesWithFigures(groups: readonly FillRateGroup[], due: readonly string[]): number {
  const isDue = due.length === 0 ? null : new Set(due);
  return groups.filter(
    ({ externalId, key, imageCount }) => imageCount > 0 && (isDue === null || isDue.has(externalId ?? key)),
  ).length;
}
