import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '#electron/lib/clock.ts';
import type { OperationName } from '#shared/contract/operations.ts';

/** Headers in the order and spelling in which they came. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request on its way from the client, through the behaviours, to the service behind. */
export type Call = {
  /** Number of the client's request; what the front asks on its own behalf carries the number it was asked for. */
  readonly id: number;
  /** `front`: asked by a behaviour itself, for example to know the list before a write. */
  readonly origin: 'client' | 'front';
  /** null: no operation of the contract. */
  readonly operation: OperationName | null;
  /** The store in the path, decoded. */
  readonly externalId: string | null;
  readonly method: string;
  /** Path and query exactly as they came. */
  readonly target: string;
  readonly headers: HeaderList;
  readonly body: Buffer;
};

/** A whole answer, before it is put on the line. */
export type Answer = {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly body: Buffer;
};

/** The connection to the client. */
export type Line = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly clock: Clock;
  /** Aborted when the client has gone away or the front is stopped. */
  readonly gone: AbortSignal;
};

/** How an answer reaches the client, or does not. */
export type Delivery = {
  /** As the journal calls it. */
  readonly name: string;
  /** @param answer null: there is none to send */
  send(line: Line, answer: Answer | null): Promise<void>;
};

/** What becomes of a call. */
export type Outcome = { readonly answer: Answer | null; readonly delivery: Delivery };

/** The rest of the way to the service. */
export type Next = (call: Call) => Promise<Outcome>;

/** One switched-on behaviour: may change the call, the answer, both, or let neither through. */
export type Layer = (call: Call, next: Next) => Promise<Outcome>;
