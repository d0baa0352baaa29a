import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapItems } from './json-body.ts';

const spaced = (time: unknown): unknown => (typeof time === 'string' ? time.replace('T', ' ') : time);

/**
 * How the list of runs writes their times: `space`: with a space where ISO 8601 has a T; `mixed`: every second one so;
 * `local`: without an offset, in the chain's own time.
 */
export const runTimes = defineBehaviour({
  settings: z.object({ form: z.enum(['space', 'mixed', 'local']) }),
  operations: ['listStoreProtocols'],
  start:
    ({ form }) =>
    async (call, next) =>
      mapItems(await next(call), (runs) =>
        runs.map((run, index) => {
          if (form === 'mixed' && index % 2 === 1) return run;
          const { scheduledDate: date, scheduledAt: time, scheduledDatetime: at } = run;
          return { ...run, scheduledDatetime: form === 'local' ? `${date}T${time}` : spaced(at) };
        }),
      ),
});
