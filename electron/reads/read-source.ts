import type { z } from 'zod';
import type { ApiAnswer, ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import type { CachedAnswer } from '#electron/cache/cache.ts';
import type { PhotoLink } from '#electron/photos/photo-links.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';

type AskPorts = {
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  readonly need: Need;
  /** Called after each request of a read that takes several; `total` null: not known yet. */
  readonly onRequest: (done: number, total: number | null) => void;
};

/**
 * When a value becomes stale. `day`: after a day. `run`: when the next run of these stores (null: of all stores) is
 * due, unless the range had already ended (`until`, milliseconds since 1970 UTC); `whenOver` `kept`: only a person then
 * has the service asked again. `never`: nothing can change it any more.
 */
export type Ageing =
  | { readonly kind: 'day' }
  | {
      readonly kind: 'run';
      readonly externalIds: readonly string[] | null;
      readonly until: number | null;
      readonly whenOver?: 'kept';
    }
  | { readonly kind: 'never' };

/** All that there is to say of one read of the bridge. What a page asks for and gets is in its contract. */
export type ReadSource<Input, Value, Data> = {
  readonly input: z.ZodType<Input>;
  /** As it is cached: as the service gave it, with links, which a page never sees. It is checked again when it is found. */
  readonly value: z.ZodType<Value>;
  /** What a page sees of it. `whole`: all of it, as the JSON text that was cached. */
  readonly shown: 'whole' | ((value: Value, input: Input) => Data);
  /** Asks the service. @throws FailureError */
  readonly ask: (input: Input, ports: AskPorts) => Promise<CachedAnswer<Value>>;
  readonly ageing: (input: Input, value: Value) => Ageing;
  /**
   * How it ages, if that follows from its input alone and its value teaches nothing: the value is then passed on
   * unread.
   */
  readonly ageingUnread?: (input: Input) => Ageing;
  /** Links of its photos, by photoKey. */
  readonly links?: (input: Input, value: Value) => readonly (readonly [string, PhotoLink])[];
  /** How many runs it says there are. */
  readonly counted?: (input: Input, value: Value) => CountedRuns;
  /** How many runs it lists of each status, for statuses that its range and filter cover completely. */
  readonly listed?: (input: Input, value: Value) => readonly ListedRuns[];
};

/** The runs of one status, of one store, in one range. */
export type RunsOf = {
  readonly externalId: string;
  readonly from: string;
  readonly to: string;
  readonly status: ProtocolStatus;
};

type CountedRuns = { readonly runs: RunsOf; readonly count: number };
/**
 * The count is a function, called only when there is a number to compare with: reading every run by meaning takes time.
 */
type ListedRuns = { readonly runs: RunsOf; readonly count: () => number };

/** One read, with its types found out from its schemas. Without `shown` as a function, a page sees the value. */
export const source = <Input, Value, Data extends object = Value & object>(
  one: ReadSource<Input, Value, Data>,
): ReadSource<Input, Value, Data> => one;

/** The answer of an operation that never truncates; it may still hold elements that could not be read. */
export function wholeAnswer<Value>({ value, at, unread }: ApiAnswer<Value>): CachedAnswer<Value> {
  return { value, asOf: at, complete: unread === undefined, unread };
}
