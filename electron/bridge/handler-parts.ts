import { randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import type { TestConnection } from '#electron/api/test-connection.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { Log } from '#electron/lib/log.ts';
import type { PhotoPictures } from '#electron/photos/photo-pictures.ts';
import type { OpenTables } from '#electron/tables/open-tables.ts';
import type { Document } from '#electron/workspace/document.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { Workspaces } from '#electron/workspace/workspaces.ts';
import type { Answer, Read } from '#shared/bridge/answer.ts';
import { bridgeContract } from '#shared/bridge/bridge-contract.ts';
import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { AppInfo, Settings } from '#shared/bridge/settings.ts';

/** What the bridge is put together from. */
export type BridgeParts = {
  readonly answering: Answering;
  readonly events: CoreEvents;
  readonly clock: Clock;
  readonly workspaces: Workspaces;
  readonly settings: Document<Settings>;
  readonly info: AppInfo;
  readonly testConnection: TestConnection;
  readonly pictures: PhotoPictures;
  readonly tables: OpenTables;
  /** The open workspace; fails with `no_workspace`. */
  readonly session: () => Session;
};

/**
 * The contract, ready to be given handlers. What comes in is parsed; what goes out is not parsed once more, because
 * it was when it came from the service or from the file, and the types hold the rest: for 10,000 stores a second
 * parse takes longer than everything else.
 */
export const bridge = implement(bridgeContract).$config({ initialOutputValidationIndex: Number.NaN });

/** Runs a call of the page and makes an answer of whatever comes of it; never rejects. */
type Answering = <Value>(run: () => Promise<Value> | Value) => Promise<Answer<Value>>;

/**
 * Failures become data; anything else is an error of Endcap's own: the page gets a reference, the log the rest.
 */
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

/** A read of the wire's value as a page may see it; it goes out as its JSON text. */
export async function readAs<Value, Data extends object>(
  read: Promise<Read<Value>>,
  data: (value: Value) => Data,
): Promise<Read<Data>> {
  const { data: value, ...origin } = await read;
  return ofText<Data>({ data: jsonTextOf(data(value)), ...origin });
}

/** A read whose value stands as JSON text, which becomes a value again in the page (shared/bridge/json-text.ts). */
export function ofText<Data>(read: Read<JsonText>): Read<Data> {
  // The text is that of such a value; the links at both ends change one for the other.
  return read as unknown as Read<Data>;
}
