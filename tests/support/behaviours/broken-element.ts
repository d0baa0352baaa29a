import { z } from 'zod';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { breachSchema, putAt } from './breach-schema.ts';
import { mapJson, readJson } from './json-body.ts';
import { operationNames } from './operation-sets.ts';

const ItemList = z.looseObject({ items: z.array(z.looseObject({})) });

/**
 * One element of a list is not what the contract says, and the others are. `field` and `value` say what is wrong with
 * it; without `value` the field is missing, and without `field` the seed chooses.
 */
export const brokenElement = defineBehaviour({
  settings: z.object({
    nth: z.int().min(0).default(0),
    field: z.string().min(1).optional(),
    value: z.json().optional(),
  }),
  operations: operationNames.filter((name) => 'items' in operations[name].response.shape),
  start:
    ({ nth, field, value }, { random }) =>
    async (call, next) => {
      const outcome = await next(call);
      const { operation } = call;
      const list = ItemList.safeParse(outcome.answer ? readJson(outcome.answer.body) : undefined);
      const item = list.data?.items[nth];
      if (operation === null || item === undefined) return outcome;
      const { response } = operations[operation];
      return mapJson(outcome, (said) => {
        if (field !== undefined) return putAt(said, ['items', nth, field], value);
        const alone = putAt(said, ['items'], [item]);
        const refused = breachSchema(response, alone, random, ['items', 0]);
        return putAt(said, ['items', nth], ItemList.parse(refused).items[0]);
      });
    },
});
