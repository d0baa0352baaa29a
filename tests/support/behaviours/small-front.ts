import type { Clock } from '#electron/lib/clock.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { ask, jsonOf, type Seen, targetOf } from './plain-client.ts';
import { STORE_IDS, smallChain } from './small-chain.ts';
import { type BehavingService, startBehavingService } from './start-behaving-service.ts';
import { startMemoryService } from './start-memory-service.ts';

export const FRONT_TOKEN = 'token-of-the-front-7c1d';

/** A row as a test reads it. */
export type Row = Readonly<Record<string, unknown>>;

/** What a call may name besides its operation. */
export type CallOptions = {
  readonly externalId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly giveUp?: Promise<unknown>;
  readonly onBytes?: (count: number) => void;
  readonly token?: string | null;
};

/** The front before the real service with the small chain, and a plain client of both. */
export type SmallFront = {
  readonly front: BehavingService;
  /** Calls an operation through the front, of the first store unless it is said otherwise. */
  call(operation: OperationName, options?: CallOptions): Promise<Seen>;
  /** The same, past the front. */
  callBehind(operation: OperationName, options?: CallOptions): Promise<Seen>;
  /** `items` of an answer that must be a 200. */
  items(operation: OperationName, options?: CallOptions): Promise<readonly Row[]>;
  itemsBehind(operation: OperationName, options?: CallOptions): Promise<readonly Row[]>;
  stop(): Promise<void>;
};

const listOf = (seen: Seen): readonly Row[] => {
  const value = jsonOf(seen);
  if (seen.status !== 200 || typeof value !== 'object' || value === null || !('items' in value)) {
    throw new Error(`No list, but ${seen.status}: ${seen.body.toString('utf8')}`);
  }
  return Array.isArray(value.items) ? value.items : [];
};

export async function startSmallFront(
  options: { readonly seed?: number; readonly clock?: Clock } = {},
): Promise<SmallFront> {
  const service = await startMemoryService({ token: FRONT_TOKEN, chain: smallChain() });
  const front = await startBehavingService({ service, token: FRONT_TOKEN, ...options });
  const callAt =
    (url: string) =>
    (operation: OperationName, { externalId, params, query, token = FRONT_TOKEN, ...rest }: CallOptions = {}) => {
      const target = targetOf(operation, { externalId: externalId ?? STORE_IDS[0], ...params }, query);
      return ask(url, { ...rest, method: rest.body === undefined ? 'GET' : 'PUT', target, token });
    };
  const call = callAt(front.url);
  const callBehind = callAt(service.url);
  return {
    front,
    call,
    callBehind,
    items: async (operation, asked) => listOf(await call(operation, asked)),
    itemsBehind: async (operation, asked) => listOf(await callBehind(operation, asked)),
    stop: () => front.stop(),
  };
}
