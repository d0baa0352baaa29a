import type { ApiAnswer, ApiClient, CallOptions } from '#electron/api/api-client.ts';
import { readAllStores } from '#electron/api/read-lists.ts';
import type { CachedAnswer } from '#electron/cache/cache.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import { MOST_UNREAD_NAMED, type Unread } from '#shared/bridge/answer.ts';

type Ask<Value> = (externalIds: readonly string[] | undefined) => Promise<ApiAnswer<Value>>;

/**
 * Asks for a report of some stores. What a service answers to an ID that it does not know is not specified (api.md
 * section 7). Where it refuses the whole report, the report is that of the stores it knows, as from a service that
 * ignores the others, and says which are missing.
 *
 * @param externalIds undefined: all stores, of which none can be unknown
 * @throws FailureError as the service gave it, when no unknown store is the reason; with the IDs, when all are unknown
 */
export async function askKnownStores<Value>(
  api: Pick<ApiClient, 'listStores'>,
  externalIds: readonly string[] | undefined,
  ask: Ask<Value>,
  options: CallOptions,
): Promise<CachedAnswer<Value>> {
  try {
    return whole(await ask(externalIds));
  } catch (error) {
    const isRefused = isFailure(error, 'validation_failed') || isFailure(error, 'not_found');
    if (!isRefused || externalIds === undefined) throw error;
    const { stores, complete } = await readAllStores(api, options);
    const listed = new Set(stores.map(({ externalId }) => externalId));
    const [known, unknown] = [externalIds.filter((id) => listed.has(id)), externalIds.filter((id) => !listed.has(id))];
    // An incomplete list does not show which store is unknown.
    if (!complete || unknown.length === 0) throw error;
    if (known.length === 0) throw allUnknown(unknown);
    const { value, asOf, unread } = whole(await ask(known));
    const elements = unknown.slice(0, MOST_UNREAD_NAMED).map((name) => ({ name, field: 'externalIds' }));
    const missing: Unread = { kind: 'unknown_stores', count: unknown.length, of: externalIds.length, elements };
    return { value, asOf, complete: false, unread: unread ?? missing };
  }
}

function whole<Value>({ value, at, unread }: ApiAnswer<Value>): CachedAnswer<Value> {
  return { value, asOf: at, complete: unread === undefined, unread };
}

function allUnknown(externalIds: readonly string[]): FailureError {
  const issues = externalIds.slice(0, MOST_UNREAD_NAMED).map((id) => ({ path: 'externalIds', message: id }));
  return new FailureError({ code: 'validation_failed', message: 'No store has these IDs', issues });
}
