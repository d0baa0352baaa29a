import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { isCancelledError } from '@tanstack/react-query';
import type { Answer, Failure } from '#shared/bridge/answer.ts';
import type { BridgeContract } from '#shared/bridge/bridge-contract.ts';
import { WORKSPACE_HEADER } from '#shared/bridge/handshake.ts';

/** A bridge call that failed; `failure` says why. */
export class BridgeFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'BridgeFailure';
    this.failure = failure;
  }
}

/** The failure inside whatever was thrown. Anything else is a bug in the page itself. */
export function failureOf(error: unknown): Failure {
  if (isCancelledError(error)) return { code: 'cancelled' };
  return error instanceof BridgeFailure ? error.failure : { code: 'internal', reference: '' };
}

/** What a call tells of its page; the links send it as headers. */
export type OfPage = { readonly [WORKSPACE_HEADER]?: string | undefined };
export type BridgeLink = ClientLink<OfPage>;

type Unwrapped<Client> = Client extends (...args: infer Args) => Promise<infer Output>
  ? (
      ...args: Args
    ) => Promise<
      Output extends { readonly ok: true; readonly value: infer Value } ? Value : Exclude<Output, Answer<unknown>>
    >
  : { readonly [Key in keyof Client]: Unwrapped<Client[Key]> };

/** The bridge contract as functions. Each returns the value or throws BridgeFailure. */
export type Bridge = Unwrapped<ContractRouterClient<BridgeContract>>;

const isAnswer = (output: unknown): output is Answer<unknown> =>
  typeof output === 'object' && output !== null && 'ok' in output && typeof output.ok === 'boolean';

/** Statuses by which the loopback server says "this session is over": the host was restarted. */
const SESSION_OVER = [401, 403];

function failureOfTransport(error: unknown): BridgeFailure {
  if (error instanceof BridgeFailure) return error;
  if (error instanceof ORPCError && !SESSION_OVER.includes(error.status)) {
    return new BridgeFailure({ code: 'internal', reference: error.code });
  }
  return new BridgeFailure({ code: 'host_gone' });
}

/**
 * Wraps a link so that calls return values and throw failures.
 *
 * @param onGone called when the other end no longer answers
 * @param workspaceId the workspace that the page shows: in another one that is open by then, nothing is read or changed
 */
export function createBridge(link: BridgeLink, onGone: () => void, workspaceId?: string): Bridge {
  const unwrapping: BridgeLink = {
    async call(path, input, options) {
      try {
        const output = await link.call(path, input, { ...options, context: { [WORKSPACE_HEADER]: workspaceId } });
        if (!isAnswer(output)) return output;
        if (output.ok) return output.value;
        throw new BridgeFailure(output.failure);
      } catch (error) {
        // A cancelled call is not a failure: TanStack Query cancelled it.
        if (options.signal?.aborted) throw error;
        const failure = failureOfTransport(error);
        if (failure.failure.code === 'host_gone') onGone();
        throw failure;
      }
    },
  };
  // The link returns values instead of answers. The type of createORPCClient can't express that.
  const client: unknown = createORPCClient<ContractRouterClient<BridgeContract>>(unwrapping);
  return client as Bridge;
}
