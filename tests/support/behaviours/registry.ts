import type { z } from 'zod';
import type { BehaviourKind } from './behaviour-kind.ts';
import { brokenElement, schemaBreach } from './contract-breaches.ts';
import { clientIds, labelMatch, omittedFields, unknownIds } from './display-writes.ts';
import {
  halfAnswer,
  hugeAnswer,
  lateCommit,
  latency,
  refuseAfter,
  resetBefore,
  resetInside,
  slowDrip,
  timeout,
  timeoutAfterCommit,
  wrongLength,
} from './line-faults.ts';
import { absentNulls, oddNames, photoFields, regionNames, runIds, runTimes } from './other-fields.ts';
import { filterIds, listOrder, lostRows, staleRead } from './other-reads.ts';
import { duplicateExpectations, ownRule, putAnswer, trimmedStrings } from './other-writes.ts';
import {
  badStatus,
  cachedRead,
  duplicateDelivery,
  fewAtOnce,
  htmlAnswer,
  redirect,
  tooLarge,
  tooMany,
  truncatedJson,
} from './proxy-faults.ts';
import { replacedIds } from './replaced-ids.ts';

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
  fewAtOnce,
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
