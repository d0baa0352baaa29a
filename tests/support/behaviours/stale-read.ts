import { z } from 'zod';
import type { OperationName } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer } from './exchange.ts';
import { mapItems, readJson } from './json-body.ts';
import { readerOf, writeOperations } from './operation-sets.ts';
import { readTwin } from './read-twin.ts';

/** A write that was acknowledged, and what stood there before it. */
type Write = { readonly at: number; readonly before: Answer };

const READERS: readonly OperationName[] = [...new Set(writeOperations.map(readerOf))];
const ABOUT: readonly OperationName[] = ['listStores', ...READERS, ...writeOperations];

/**
 * P7: reads lag behind writes. For `ms` after a write was acknowledged, a read answers what stood there before,
 * as from a replica: stores (also within the list of stores, and one that did not exist is still unknown, with all
 * that belongs to it), contacts, expectations and displays. `chance`: how many of the reads meet the lagging
 * replica. Fill rates do not lag.
 */
export const staleRead = defineBehaviour({
  settings: z.object({ ms: z.number().positive(), chance: z.number().min(0).max(1).default(1) }),
  operations: ABOUT,
  start: ({ ms, chance }, { clock, random }) => {
    const writes = new Map<string, readonly Write[]>();
    const placeOf = (reader: OperationName, externalId: string | null): string => `${reader} ${externalId}`;
    /** What the replica still shows; undefined: what is true. */
    const shownAt = (place: string): Answer | undefined =>
      writes.get(place)?.find(({ at }) => at > clock.now() - ms)?.before;
    const isLagging = () => chance === 1 || random() < chance;

    return async (call, next) => {
      const { operation, externalId } = call;
      if (operation === null) return next(call);
      if (writeOperations.includes(operation)) {
        const before = await readTwin(call, next);
        const outcome = await next(call);
        if (before && outcome.answer?.status === 200) {
          const place = placeOf(readerOf(operation), externalId);
          writes.set(place, [...(writes.get(place) ?? []), { at: clock.now(), before }]);
        }
        return outcome;
      }
      if (!isLagging()) return next(call);
      if (operation === 'listStores') {
        return mapItems(await next(call), (items) =>
          items.flatMap((item) => {
            const shown = shownAt(placeOf('getStore', String(item['externalId'])));
            if (!shown) return [item];
            const store = z.record(z.string(), z.unknown()).parse(readJson(shown.body));
            return shown.status === 200 ? [store] : [];
          }),
        );
      }
      const store = shownAt(placeOf('getStore', externalId));
      const shown = store?.status === 404 ? store : shownAt(placeOf(operation, externalId));
      return shown ? { answer: shown, delivery: wholeDelivery } : next(call);
    };
  },
});
