import { randomBytes } from 'node:crypto';
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { type Implementer, implement, type Router } from '@orpc/server';
import type { TestConnection } from '#electron/api/test-connection.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import type { OpenTables } from '#electron/tables/open-tables.ts';
import type { Document } from '#electron/workspace/document.ts';
import type { KnownPlaces } from '#electron/workspace/places.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { Workspaces } from '#electron/workspace/workspaces.ts';
import type { Answer, Read } from '#shared/bridge/answer.ts';
import { type BridgeContract, bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { AppInfo, Settings } from '#shared/bridge/settings.ts';

export type NoContext = Record<never, never>;

/** What the bridge is built from. */
export type BridgeParts = {
  readonly answering: Answering;
  readonly events: CoreEvents;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
  readonly settings: Document<Settings>;
  readonly places: KnownPlaces;
  readonly info: AppInfo;
  readonly testConnection: TestConnection;
  readonly pictures: PhotoPictures;
  readonly tables: OpenTables;
  /** The open workspace. Throws `no_workspace` if there is none. */
  readonly session: () => Session;
};

/**
 * The contract, ready for its handlers. Input is parsed. Output is not parsed again: it was parsed when it came from
 * the service or the file, and the types cover the rest. For 10,000 stores a second parse would take longer than
 * everything else.
 *
 * Its type is written out, because the compiler can't serialise the inferred type of so many procedures.
 */
export const bridge: Implementer<BridgeContract, NoContext, NoContext> = implement(bridgeContract).$config({
  initialOutputValidationIndex: Number.NaN,
});

/** Runs a call of the page and turns its result or failure into an answer; never rejects. */
type Answering = <Value>(run: () => Promise<Value> | Value) => Promise<Answer<Value>>;

/** Failures become data. Any other error is a bug in Endcap: the page gets a reference, the log gets the details. */
export function createAnswering(log: Log): Answering {
  return async (run) => {
    try {
      return { ok: true, value: await run() };
    } catch (error) {
      if (error instanceof FailureError) return { ok: false, failure: error.failure };
      const reference = randomBytes(4).toString('hex');
      const stack = error instanceof Error ? error.stack : undefined;
      log.error('internal', { reference, error: error instanceof Error ? error : String(error), stack });
      return { ok: false, failure: { code: 'internal', reference } };
    }
  };
}

/** An area of the bridge, such as `drafts`. The stream of events is no call. */
export type Area = Exclude<keyof BridgeContract, 'events'>;

/** What the calls of an area do: each takes its parsed input, and returns its value or throws. */
export type CallsOf<Of extends Area> = {
  readonly [Call in keyof BridgeContract[Of]]: BridgeContract[Of][Call] extends ContractProcedure<
    infer Input,
    infer Output,
    infer _Errors,
    infer _Meta
  >
    ? CallOf<InferSchemaOutput<Input>, Extract<InferSchemaInput<Output>, { ok: true }>>
    : never;
};
type CallOf<Input, Good> = Good extends { value: infer Value }
  ? (input: Input, signal: AbortSignal | undefined) => Promise<Value> | Value
  : never;

type Asked = { readonly input: unknown; readonly signal?: AbortSignal | undefined };
type AnyCall = (input: unknown, signal: AbortSignal | undefined) => unknown;

/** The handlers of an area. The contract parses the input of each call; what the call throws becomes an answer. */
export function handlersOf<Of extends Area>(
  area: Of,
  calls: CallsOf<Of>,
  answering: Answering,
): Router<BridgeContract[Of], NoContext> {
  const handlers = Object.entries(calls as Readonly<Record<string, AnyCall>>).map(([name, call]) => {
    const procedure = Reflect.get(bridge[area], name) as { handler(run: (asked: Asked) => unknown): unknown };
    return [name, procedure.handler(({ input, signal }) => answering(() => call(input, signal)))];
  });
  // `CallsOf` holds each of them to its contract.
  return Object.fromEntries(handlers) as Router<BridgeContract[Of], NoContext>;
}

/** Reads a value of the wire in the form that a page may see; it is sent as JSON text. */
export async function readAs<Value, Data extends object>(
  read: Promise<Read<Value>>,
  data: (value: Value) => Data,
): Promise<Read<Data>> {
  const { data: value, ...origin } = await read;
  return ofText<Data>({ data: jsonTextOf(data(value)), ...origin });
}

/** A read whose value is JSON text, which the page turns back into a value (shared/bridge/json-text.ts). */
export function ofText<Data>(read: Read<JsonText>): Read<Data> {
  // The text is that of such a value; the links at both ends convert one into the other.
  return read as unknown as Read<Data>;
}
