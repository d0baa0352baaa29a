import { z } from 'zod';
import { AddressText, lenient } from '#renderer/ui/lenient.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { parsePeriod } from '#shared/domain/period.ts';

const Period = z.string().refine((text) => parsePeriod(text) !== null);
const shared = { period: lenient(Period), status: lenient(ProtocolStatus) };

/** Columns of the stores table, besides the name, which always shows. */
export const StoreColumn = z.enum(['externalId', 'location', 'region', 'storeType', 'schedule', 'onboarding']);
export type StoreColumn = z.infer<typeof StoreColumn>;

/** Address of the list of stores: what it is narrowed to, its order and the columns left out. */
export const StoresSearch = z.object({
  q: lenient(AddressText),
  type: lenient(z.array(z.string())),
  region: lenient(z.array(z.string())),
  onboarding: lenient(z.enum(['complete', 'open'])),
  schedule: lenient(z.enum(['on', 'off'])),
  sort: lenient(z.string()),
  hide: lenient(z.array(StoreColumn)),
});
export type StoresSearch = z.infer<typeof StoresSearch>;

export const StoreTab = z.enum(['fill-rate', 'displays', 'expectations', 'runs', 'contacts', 'details']);
export type StoreTab = z.infer<typeof StoreTab>;

/**
 * Address of a store: the tab, and what its reports ask for. `runs` narrows the list of runs to one status;
 * `fields` shows the fields of runs that Endcap gives no meaning to.
 */
export const StoreSearch = z.object({
  ...shared,
  tab: lenient(StoreTab),
  groupBy: lenient(StoreGroupBy),
  runs: lenient(z.string()),
  fields: lenient(z.boolean()),
  sort: lenient(z.string()),
});
export type StoreSearch = z.infer<typeof StoreSearch>;

export const PhotoOrder = z.enum(['worst', 'newest', 'display']);
export type PhotoOrder = z.infer<typeof PhotoOrder>;

const photos = {
  order: lenient(PhotoOrder),
  /** `table`: the photos as rows instead of pictures. */
  show: lenient(z.enum(['pictures', 'table'])),
  photo: lenient(AddressText),
};

/** Address of a display: its report, the order of its photos and the photo that is open. */
export const DisplaySearch = z.object({ ...shared, ...photos });
export type DisplaySearch = z.infer<typeof DisplaySearch>;

/** Address of a run: the order of its photos and the photo that is open. */
export const RunSearch = z.object(photos);
export type RunSearch = z.infer<typeof RunSearch>;
