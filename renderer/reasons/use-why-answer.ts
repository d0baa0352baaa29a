import { useDeferredValue, useMemo } from 'react';
import { useRead } from '#renderer/bridge/use-read.ts';
import type { ExamplePhoto, SumNames } from '#shared/bridge/reasons.ts';
import { slotsOfPhotos } from '#shared/domain/reasons/parts-of-stores.ts';
import { addSums } from '#shared/domain/reasons/slot-map.ts';
import { usePlaced } from './grown-line.tsx';
import type { ReasonsScope } from './scope.ts';
import { grownSlots } from './slots-asked.tsx';
import { useServiceParts, type WhyAnswer } from './use-service-parts.ts';
import { useServiceSlots } from './use-service-slots.ts';
import { useStoreParts } from './use-store-parts.ts';
import type { WhyBy } from './why-parts.ts';

const ALL_SLOTS = { type: null, figure: 'delta' } as const;
const NO_NAMES: SumNames = { stores: {}, regions: {}, storeRegions: {}, displays: {} };

const NOTHING_TWICE = { contradictions: [], askAgain: () => undefined, isAskedAgain: false };

type WhyOfService = {
  /** undefined: not known yet; null: the service can't say it. */
  readonly answer: WhyAnswer | null | undefined;
  /** The whole, while its parts are not known yet. */
  readonly head: WhyAnswer | null | undefined;
  /** Why the whole could not be asked for. */
  readonly failed: ReturnType<typeof useServiceParts>['failed'];
  readonly photos: {
    readonly examples: readonly ExamplePhoto[];
    readonly names: SumNames;
    /** Whether there may be others in a moment. */
    readonly isAwaited: boolean;
  };
};

/** What a delta is made of as the service answers: in one request, store by store, or by parts of days. */
export function useWhyAnswer(scope: ReasonsScope, by: WhyBy, isAsked: boolean): WhyOfService {
  const placed = usePlaced();
  const { answer: head, failed } = useServiceParts(scope, by === 'store' ? 'store' : 'displayType', isAsked);
  // Where the first answer needs no stores, it is asked for and drawn before them: they are many, and come in its way.
  const isFirst = by === 'display' || by === 'categories' || head !== undefined;
  const isStoresTurn = useDeferredValue(isAsked && isFirst, false) && isAsked;
  const ofStores = useStoreParts(scope, by, { isAsked: isStoresTurn, whole: head?.sums.total.now });
  const { failed: failedStores, ...photos } = {
    ...ofStores,
    isAwaited: ofStores.isAwaited || isAsked !== isStoresTurn,
  };
  const answer = isAsked === isStoresTurn ? ofStores.answer : undefined;
  const ofDisplay = useDisplaySlots(scope, isAsked && by === 'slot');
  const { slots } = useServiceSlots(scope, ALL_SLOTS, isAsked && by === 'slot' && ofDisplay === null);
  if (by === 'display' || by === 'categories') return { answer, head, failed: failedStores ?? failed, photos };
  if (by !== 'slot') return { answer: head, head, failed, photos };
  if (ofDisplay !== null) return { answer: ofDisplay, head, failed, photos };
  if (!slots || slots.total === null) return { answer: slots === undefined ? undefined : null, head, failed, photos };
  const { groups, total, origin, askAgain, isAskedAgain } = slots;
  const sums = { groups, groupsLeftOut: 0, total: { now: total, before: null }, names: NO_NAMES };
  const twice = { contradictions: placed(slots.contradictions), askAgain, isAskedAgain };
  return { answer: { sums, origin, grown: grownSlots(slots), twice }, head, failed, photos };
}

/** Of one display, the report of its photos has every slot. null: the scope is another one, or it can't be had. */
function useDisplaySlots({ days, status, filter }: ReasonsScope, isAsked: boolean): WhyAnswer | null | undefined {
  const { externalIds = [], expositionIds = [], protocolIds } = filter;
  const [[externalId, ...stores], [expositionId, ...displays]] = [externalIds, expositionIds];
  const isOne = externalId !== undefined && expositionId !== undefined && stores.length + displays.length === 0;
  const { data, error } = useRead(
    'fillRates.exposition',
    isAsked && isOne && protocolIds === undefined
      ? { from: days.from, to: days.to, status, externalId, expositionId }
      : null,
    { placeholderData: () => undefined },
  );
  const report = data?.computed === null ? data : undefined;
  const groups = useMemo(() => report && slotsOfPhotos(report.data.items), [report]);
  if (!isAsked || !isOne || protocolIds !== undefined || error !== null) return null;
  if (report === undefined || groups === undefined) return data === undefined ? undefined : null;
  const total = addSums(groups.map(({ now }) => now));
  const sums = total && { groups, groupsLeftOut: 0, total: { now: total, before: null }, names: NO_NAMES };
  return sums && { sums, origin: report, grown: null, twice: NOTHING_TWICE };
}
