import { z } from 'zod';
import { parseIssuePath } from '#shared/contract/errors.ts';
import { operations } from '#shared/contract/operations.ts';
import { defineBehaviour } from './behaviour-kind.ts';
import { breachSchema, putAt } from './breach-schema.ts';
import { readJson, withAnswerBody } from './json-body.ts';
import { operationNames } from './operation-sets.ts';

/**
 * A 200 whose JSON is not what the contract says. `at` (`items.0.name`) and `value` say what is wrong; without
 * `value` the place is missing, and without `at` the seed chooses.
 */
export const schemaBreach = defineBehaviour({
  settings: z.object({ at: z.string().min(1).optional(), value: z.json().optional() }),
  operations: operationNames,
  start:
    ({ at, value }, { random }) =>
    async (call, next) => {
      const outcome = await next(call);
      if (call.operation === null || outcome.answer?.status !== 200) return outcome;
      const said = readJson(outcome.answer.body);
      const broken =
        at === undefined
          ? breachSchema(operations[call.operation].response, said, random)
          : putAt(said, parseIssuePath(at), value);
      return { ...outcome, answer: withAnswerBody(outcome.answer, broken) };
    },
});
