import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Answer } from '#shared/bridge/answer.ts';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import type { Failure } from '#shared/bridge/failure.ts';

/** A bridge call that did not give a value; `failure` says why. */
export class BridgeFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'BridgeFailure';
    this.failure = failure;
  }
}

/** The failure inside anything thrown; what is not a BridgeFailure is a fault of the page itself. */
export function failureOf(error: unknown): Failure {
  return error instanceof BridgeFailure ? error.failure : { code: 'internal', reference: '' };
}

type NoContext = Record<never, never>;
export type BridgeLink = ClientLink<NoContext>;

type Unwrapped<Client> = Client extends (...args: infer Args) => Promise<infer Output>
  ? (
      ...args: Args
    ) => Promise<
      Output extends { readonly ok: true; readonly value: infer Value } ? Value : Exclude<Output, Answer<unknown>>
    >
  : { readonly [Key in keyof Client]: Unwrapped<Client[Key]> };

/** The bridge contract as functions: each gives the value, or throws BridgeFailure. */
export type Bridge = Unwrapped<ContractRouterClient<BridgeContract>>;

const isAnswer = (output: unknown): output is Answer<unknown> =>
  typeof output === 'object' && output !== null && 'ok' in output && typeof output.ok === 'boolean';

/** Statuses of the loopback server that mean "this session is over": the host was started anew. */
const SESSION_OVER = [401, 403];

function failureOfTransport(error: unknown): BridgeFailure {
  if (error instanceof BridgeFailure) return error;
  if (error instanceof ORPCError && !SESSION_OVER.includes(error.status)) {
    return new BridgeFailure({ code: 'internal', reference: error.code });
  }
  return new BridgeFailure({ code: 'host_gone' });
}

/**
 * Wraps a link so that calls give values and throw failures.
 *
 * @param onGone called when the other end does not answer any more
 */
export function createBridge(link: BridgeLink, onGone: () => void): Bridge {
  const unwrapping: BridgeLink = {
    async call(path, input, options) {
      try {
        const output = await link.call(path, input, options);
        if (!isAnswer(output)) return output;
        if (output.ok) return output.value;
        throw new BridgeFailure(output.failure);
      } catch (error) {
        // A cancelled call is no failure: TanStack Query asked for it.
        if (options.signal?.aborted) throw error;
        const failure = failureOfTransport(error);
        if (failure.failure.code === 'host_gone') onGone();
        throw failure;
      }
    },
  };
  // The link gives values instead of answers, which the type of createORPCClient can not say.
  const client: unknown = createORPCClient<ContractRouterClient<BridgeContract>>(unwrapping);
  return client as Bridge;
}
