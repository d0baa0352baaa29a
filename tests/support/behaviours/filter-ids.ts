import { z } from 'zod';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { wholeDelivery } from './deliver-whole.ts';
import type { Call, Next } from './exchange.ts';
import { itemsOf } from './json-body.ts';
import { failureAnswer, refusal } from './made-answer.ts';
import { twinOf } from './read-twin.ts';

const exists = async (call: Call, next: Next, externalId: string): Promise<boolean> => {
  const target = operations.getStore.path.replace('{externalId}', encodeURIComponent(externalId));
  return (await next({ ...twinOf(call), operation: 'getStore', externalId, target })).answer?.status === 200;
};

const PAGE = { operation: 'listStores', target: `${operations.listStores.path}?limit=1` } as const;

/**
 * A report whose stores filter holds an ID that no store has. `ignored`: as the reference service does; `400` on
 * `externalIds`, without saying which; `404` for the whole report.
 */
export const filterIds = defineBehaviour({
  settings: z.object({ unknown: z.enum(['ignored', '400', '404']) }),
  operations: ['getCrossStoreFillRates'],
  start:
    ({ unknown }) =>
    async (call, next) => {
      const asked = new URL(call.target, 'http://front').searchParams.get('externalIds')?.split(',') ?? [];
      // Who may not ask at all is told so by the service itself.
      const mayAsk = itemsOf((await next({ ...twinOf(call), ...PAGE })).answer) !== null;
      if (unknown === 'ignored' || asked.length === 0 || !mayAsk) return next(call);
      const known = await Promise.all(asked.map((externalId) => exists(call, next, externalId)));
      if (known.every(Boolean)) return next(call);
      if (unknown === '404') return { answer: failureAnswer(404, 'envelope'), delivery: wholeDelivery };
      return refusal([{ path: ['externalIds'], message: 'Unknown store', code: 'unknown' }], 'dots');
    },
});
