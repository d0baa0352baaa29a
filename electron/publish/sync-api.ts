import type { ApiClient, CallOptions } from '#electron/api/api-client.ts';
import { ReplaceContacts } from '#shared/contract/contact.ts';
import { ReplaceExpectations } from '#shared/contract/expectation.ts';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { StoreUpsert } from '#shared/contract/store.ts';
import type { Row } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';

/** The part of the service that publishing needs. Fails only with a FailureError. */
export type SyncApi = {
  readonly read: (ref: ResourceRef) => Promise<readonly Row[]>;
  /** @param body as it was planned and recorded */
  readonly write: (ref: ResourceRef, body: unknown) => Promise<readonly Row[]>;
};

type Api = Pick<
  ApiClient,
  | 'getStore'
  | 'upsertStore'
  | 'listStoreContacts'
  | 'replaceStoreContacts'
  | 'listStoreExpectations'
  | 'replaceStoreExpectations'
  | 'listStoreExpositions'
  | 'upsertStoreExpositions'
>;

/** Every request body is parsed once more before it is sent (sync.md, I11). */
export function createSyncApi(api: Api, options: CallOptions = {}): SyncApi {
  return {
    async read({ externalId, kind }) {
      const input = { params: { externalId } };
      switch (kind) {
        case 'store':
          return [(await api.getStore(input, options)).value];
        case 'contacts':
          return (await api.listStoreContacts(input, options)).value.items;
        case 'expectations':
          return (await api.listStoreExpectations(input, options)).value.items;
        case 'expositions':
          return (await api.listStoreExpositions(input, options)).value.items;
        default:
          return kind satisfies never;
      }
    },
    async write({ externalId, kind }, body) {
      const params = { externalId };
      switch (kind) {
        case 'store':
          return [(await api.upsertStore({ params, body: StoreUpsert.parse(body) }, options)).value];
        case 'contacts':
          return (await api.replaceStoreContacts({ params, body: ReplaceContacts.parse(body) }, options)).value.items;
        case 'expectations':
          return (await api.replaceStoreExpectations({ params, body: ReplaceExpectations.parse(body) }, options)).value
            .items;
        case 'expositions':
          return (await api.upsertStoreExpositions({ params, body: PutExpositions.parse(body) }, options)).value.items;
        default:
          return kind satisfies never;
      }
    },
  };
}
