import { z } from 'zod';
import { UnjudgedKind } from '#renderer/figures/unjudged.ts';
import { SheetSearch, severalTexts } from '#renderer/sheets/sheet-search.ts';
import { AddressText, lenient } from '#renderer/ui/lenient.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { parsePeriod } from '#shared/domain/period.ts';

const Period = z.string().refine((text) => parsePeriod(text) !== null);
const shared = { period: lenient(Period), status: lenient(ProtocolStatus) };

/** Columns of the stores table, except the name, which is always shown. */
export const StoreColumn = z.enum(['externalId', 'location', 'region', 'storeType', 'schedule', 'onboarding']);
export type StoreColumn = z.infer<typeof StoreColumn>;

/** Address of the list of stores: its filters, its sort and the hidden columns. */
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

/** Address of the sheet of stores: which stores are shown. */
export const StoresSheetSearch = z.object({ ...SheetSearch.shape, types: severalTexts });
export type StoresSheetSearch = z.infer<typeof StoresSheetSearch>;

export const StoreTab = z.enum(['fill-rate', 'displays', 'expectations', 'runs', 'contacts', 'details']);
export type StoreTab = z.infer<typeof StoreTab>;

/**
 * The part of a store's address that its matrix of targets goes to. `cell`: the one that a key of `expectationKey`
 * names. `find`: those behind photos of the period without a target or with several; perhaps only those of one display,
 * category, or slot (`at`).
 */
const sought = {
  cell: lenient(z.string().max(120)),
  find: lenient(UnjudgedKind),
  display: lenient(AddressText),
  category: lenient(z.string()),
  at: lenient(z.string().max(20)),
};

/** An address without anything that the matrix of targets would go to. */
export const NOTHING_SOUGHT = {
  cell: undefined,
  find: undefined,
  display: undefined,
  category: undefined,
  at: undefined,
} satisfies Record<keyof typeof sought, undefined>;

/**
 * Address of a store: the tab, and what its reports are about. `runs` limits the list of runs to one status; `fields`
 * shows the fields of runs whose meaning Endcap does not know.
 */
export const StoreSearch = z.object({
  ...shared,
  tab: lenient(StoreTab),
  groupBy: lenient(StoreGroupBy),
  runs: lenient(z.string()),
  fields: lenient(z.boolean()),
  sort: lenient(z.string()),
  /** What the period of the fill rates is compared with. */
  compare: lenient(AddressText),
  ...sought,
});
export type StoreSearch = z.infer<typeof StoreSearch>;

export const PhotoOrder = z.enum(['worst', 'newest', 'display']);
export type PhotoOrder = z.infer<typeof PhotoOrder>;

const photos = {
  order: lenient(PhotoOrder),
  /** `table`: shows the photos as rows instead of pictures. */
  show: lenient(z.enum(['pictures', 'table'])),
  photo: lenient(AddressText),
};

/** Address of a display: its report, the order of its photos and the open photo. */
export const DisplaySearch = z.object({ ...shared, ...photos });
export type DisplaySearch = z.infer<typeof DisplaySearch>;

/** Address of a run: the order of its photos and the open photo. */
export const RunSearch = z.object(photos);
export type RunSearch = z.infer<typeof RunSearch>;
