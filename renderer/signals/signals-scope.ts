import type { ReasonsScope } from '#renderer/reasons/scope.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';

/** What the signals of an overview are about: its period, its stores and whatever narrows it. */
export type SignalsScope = {
  readonly scope: ReasonsScope;
  readonly stores: readonly StoreRow[];
  /** The report of the scope by store, from the service or kept here; not limited by figures. */
  readonly byStore: Read<CrossStoreFillRateResponse>;
  /** Whether the scope has the usual period, status and displays, so that one look can be compared with the next. */
  readonly isUsual: boolean;
  /** The overview's address for some of its stores, by external ID. */
  readonly addressOf: (externalIds: readonly string[]) => Readonly<Record<string, unknown>>;
};

/** Pixels of signals of one line, which is what there is at first. */
export const ONE_LINE = 44;
