import type { OperationName } from '#shared/contract/operations.ts';
import type { BehaviourName } from './registry.ts';

/** What was asked, on either side of the front; the token's value stands nowhere in it. */
type Asked = {
  /** Milliseconds of the front's clock. */
  readonly at: number;
  readonly method: string;
  /** null: no operation of the contract. */
  readonly operation: OperationName | null;
  /** The store in the path, decoded. */
  readonly externalId: string | null;
  /** Path and query as they came. */
  readonly target: string;
  /** What the body says: JSON where it is JSON, otherwise text; undefined: no body. */
  readonly body: unknown;
};

/** A request as the client sent it. */
export type ClientRequest = Asked & {
  readonly id: number;
  readonly authorization: 'right' | 'wrong' | 'none';
  /** Behaviours that were on for it, from the client's side to the service's. */
  readonly behaviours: readonly BehaviourName[];
  /** null: not over yet. */
  readonly outcome: {
    /** null: no answer was made for it. */
    readonly status: number | null;
    /** How the answer was put on the line: `whole`, or the name of a fault. */
    readonly delivery: string;
    /** The client went away before the delivery was over. */
    readonly clientLeft: boolean;
  } | null;
};

/** A request as the service behind received it. */
export type UpstreamRequest = Asked & {
  /** Number of the client's request that it belongs to. */
  readonly of: number;
  /** `front`: asked by a behaviour itself. */
  readonly origin: 'client' | 'front';
  /** null: not answered yet. */
  readonly outcome: { readonly status: number } | { readonly failed: string } | null;
};

/** Everything that went through the front, oldest first. */
export type Journal = {
  /** Requests of the client, of one operation or all. */
  requests(operation?: OperationName): readonly ClientRequest[];
  /** What reached the service because the client asked for it, of one operation or all. */
  upstream(operation?: OperationName): readonly UpstreamRequest[];
  /** The same, together with what the front asked on its own behalf. */
  everythingUpstream(): readonly UpstreamRequest[];
  /** Requests that the service performed: those it answered 200. */
  performed(operation?: OperationName): readonly UpstreamRequest[];
  /** Forgets what is over and done. */
  clear(): void;
};

/** The journal's writing side. */
export type JournalWriter = {
  readonly journal: Journal;
  /** @returns tells the outcome, once */
  client(request: Omit<ClientRequest, 'outcome'>): (outcome: NonNullable<ClientRequest['outcome']>) => void;
  /** @returns tells the outcome, once */
  upstream(request: Omit<UpstreamRequest, 'outcome'>): (outcome: NonNullable<UpstreamRequest['outcome']>) => void;
};

const isPerformed = ({ outcome }: UpstreamRequest): boolean =>
  outcome !== null && 'status' in outcome && outcome.status === 200;

export function createJournal(): JournalWriter {
  const clientSide: ClientRequest[] = [];
  const upstreamSide: UpstreamRequest[] = [];
  const of =
    (operation: OperationName | undefined) =>
    (request: Asked): boolean =>
      operation === undefined || request.operation === operation;
  const write = <Request extends { readonly outcome: unknown }>(list: Request[], request: Request) => {
    list.push(request);
    return (outcome: NonNullable<Request['outcome']>): void => {
      const at = list.indexOf(request);
      if (at !== -1) list[at] = { ...request, outcome };
    };
  };
  const fromClient = (operation?: OperationName) =>
    upstreamSide.filter((request) => request.origin === 'client' && of(operation)(request));
  return {
    journal: {
      requests: (operation) => clientSide.filter(of(operation)),
      upstream: fromClient,
      everythingUpstream: () => [...upstreamSide],
      performed: (operation) => fromClient(operation).filter(isPerformed),
      clear() {
        clientSide.length = 0;
        upstreamSide.length = 0;
      },
    },
    client: (request) => write(clientSide, { ...request, outcome: null }),
    upstream: (request) => write(upstreamSide, { ...request, outcome: null }),
  };
}
