import { notFound, validationFailed } from '../requests/request-error.ts';
import type { ServiceDatabase, ServiceReadDb } from '../store/database.ts';
import { findStoreRef, type StoreRef } from '../store/stores-repository.ts';

/** What the operations need. */
export type RoutePorts = {
  readonly database: ServiceDatabase;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** A new UUID. */
  readonly newId: () => string;
  /** A new code with which a store's device logs in. */
  readonly newLoginCode: () => string;
  /** The address of a photo. */
  readonly linkTo: (photoId: string) => string;
};

/**
 * Finds the store of a path.
 *
 * @throws {RequestError} 404 when no store has this external ID
 */
export async function requireStore(db: ServiceReadDb, externalId: string): Promise<StoreRef> {
  const store = await findStoreRef(db, externalId);
  if (!store) throw notFound('The store');
  return store;
}

/** UUIDs are stored and compared in lower case: upper case means the same id (RFC 9562). */
export const canonicalUuid = (id: string): string => id.toLowerCase();

/** Contacts, expectations or displays of one store: many times what any has. Writing as many takes about a second. */
const MOST_OF_A_STORE = 20_000;

/**
 * Refuses what would give a store too many of something.
 *
 * @param path the list in the request
 * @throws {RequestError} 400
 */
export function refuseTooMany(path: string, count: number): void {
  if (count <= MOST_OF_A_STORE) return;
  const message = `A store cannot have more than ${MOST_OF_A_STORE} ${path}`;
  throw validationFailed([{ path, message, code: 'too_many_elements' }]);
}
