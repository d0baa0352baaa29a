import { z } from 'zod';
import { defineBehaviour } from './behaviour-kind.ts';
import { mapItems } from './json-body.ts';

/** A report by region leaves the names of its first regions out; reports by store still say them. */
export const regionNames = defineBehaviour({
  settings: z.object({ nameless: z.int().min(1).default(4) }),
  operations: ['getCrossStoreFillRates'],
  start:
    ({ nameless }) =>
    async (call, next) => {
      const isByRegion = /[?&]groupBy=region\b/.test(call.target);
      return mapItems(await next(call), (groups) =>
        groups.map(({ regionName, ...group }, index) =>
          isByRegion && index < nameless ? group : { ...group, regionName },
        ),
      );
    },
});
