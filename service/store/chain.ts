import type { Contact } from '#shared/contract/contact.ts';
import type { ImageStatus, ProtocolStatus } from '#shared/contract/enumerations.ts';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import type { Store } from '#shared/contract/store.ts';

/** A region of the chain; the API shows its id and name (sections 2.3 and 2.17). */
type ChainRegion = { readonly regionId: string; readonly name: string };

/** A store with everything that is configured for it. */
export type ChainStore = {
  readonly store: Store & { readonly externalId: string };
  readonly contacts: readonly Contact[];
  readonly expectations: readonly Expectation[];
  readonly expositions: readonly Exposition[];
};

/** A scheduled run. `scheduledDate` and `scheduledAt` are local time, `scheduledDatetime` is the instant in UTC. */
export type ChainProtocol = {
  readonly protocolId: string;
  readonly storeId: string;
  readonly status: ProtocolStatus;
  readonly scheduledDate: string;
  readonly scheduledAt: string;
  readonly scheduledDatetime: string;
};

/** A photo of a run. `fillRate` is in percent, 0 to 100, stored with four decimals; null when not measured. */
export type ChainImage = {
  readonly photoId: string;
  readonly protocolId: string;
  readonly expositionId: string;
  readonly status: ImageStatus;
  readonly fillRate: number | null;
  readonly capturedAt: string | null;
};

/** A whole chain before it is written to a database, as made by the sample or built by tests. */
export type Chain = {
  readonly regions: readonly ChainRegion[];
  readonly stores: readonly ChainStore[];
  readonly protocols: Iterable<ChainProtocol>;
  readonly images: Iterable<ChainImage>;
};
