import type { z } from 'zod';
import { absentNulls } from './absent-nulls.ts';
import { badStatus } from './bad-status.ts';
import type { BehaviourKind } from './behaviour-kind.ts';
import { brokenElement } from './broken-element.ts';
import { cachedRead } from './cached-read.ts';
import { clientIds } from './client-ids.ts';
import { duplicateDelivery } from './duplicate-delivery.ts';
import { duplicateExpectations } from './duplicate-expectations.ts';
import { filterIds } from './filter-ids.ts';
import { halfAnswer } from './half-answer.ts';
import { htmlAnswer } from './html-answer.ts';
import { hugeAnswer } from './huge-answer.ts';
import { labelMatch } from './label-match.ts';
import { lateCommit } from './late-commit.ts';
import { latency } from './latency.ts';
import { listOrder } from './list-order.ts';
import { lostRows } from './lost-rows.ts';
import { oddNames } from './odd-names.ts';
import { omittedFields } from './omitted-fields.ts';
import { ownRule } from './own-rule.ts';
import { photoFields } from './photo-fields.ts';
import { putAnswer } from './put-answer.ts';
import { redirect } from './redirect.ts';
import { refuseAfter } from './refuse-after.ts';
import { regionNames } from './region-names.ts';
import { replacedIds } from './replaced-ids.ts';
import { resetBefore } from './reset-before.ts';
import { resetInside } from './reset-inside.ts';
import { runIds } from './run-ids.ts';
import { runTimes } from './run-times.ts';
import { schemaBreach } from './schema-breach.ts';
import { slowDrip } from './slow-drip.ts';
import { staleRead } from './stale-read.ts';
import { timeout } from './timeout.ts';
import { timeoutAfterCommit } from './timeout-after-commit.ts';
import { tooLarge } from './too-large.ts';
import { tooMany } from './too-many.ts';
import { trimmedStrings } from './trimmed-strings.ts';
import { truncatedJson } from './truncated-json.ts';
import { unknownIds } from './unknown-ids.ts';
import { wrongLength } from './wrong-length.ts';

/**
 * Every behaviour, from the client's side to the service's: several that are on at once work in this order, whatever
 * the order in which they were switched on. Of several that decide how the answer is sent, the first one does.
 */
export const behaviours = {
  // The line to the client.
  latency,
  timeout,
  lateCommit,
  resetBefore,
  refuseAfter,
  timeoutAfterCommit,
  resetInside,
  halfAnswer,
  wrongLength,
  slowDrip,
  hugeAnswer,
  // What stands between the client and the service.
  redirect,
  htmlAnswer,
  truncatedJson,
  tooLarge,
  tooMany,
  badStatus,
  cachedRead,
  // How the service keeps to its contract, or does not.
  schemaBreach,
  brokenElement,
  absentNulls,
  runIds,
  runTimes,
  photoFields,
  regionNames,
  oddNames,
  filterIds,
  lostRows,
  staleRead,
  listOrder,
  putAnswer,
  replacedIds,
  trimmedStrings,
  duplicateExpectations,
  ownRule,
  labelMatch,
  unknownIds,
  clientIds,
  omittedFields,
  // The line to the service.
  duplicateDelivery,
} as const satisfies Record<string, BehaviourKind>;

export type BehaviourName = keyof typeof behaviours;

/** What a switch of a behaviour is set to. */
export type SettingsOf<Name extends BehaviourName> = z.input<(typeof behaviours)[Name]['settings']>;

/** Names of all behaviours, from the client's side to the service's. */
export const behaviourNames = Object.keys(behaviours) as readonly BehaviourName[];
