import { notFound } from '../requests/request-error.ts';
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
