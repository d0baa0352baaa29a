import { z } from 'zod';
import type { ReadName } from '#shared/bridge/reads.ts';
import { ExpectationListResponse } from '#shared/contract/expectation.ts';
import { ExpositionListResponse } from '#shared/contract/exposition.ts';
import { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { Store } from '#shared/contract/store.ts';
import { regionNamesIn } from '#shared/domain/fill-rate-groups.ts';
import type { StoreText } from '../answers/stores-table.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import {
  findResultStore,
  nameResultStore,
  regionsOfStores,
  writeDisplays,
  writeRegions,
  writeTargets,
} from './stores-table.ts';

/** An answer that has just been cached. */
type NotedAnswer = {
  readonly read: ReadName;
  readonly externalId: string | null;
  /** One JSON text, or the stores if this is the whole list. */
  readonly value: string | readonly StoreText[];
};

/** The part of a report that names regions: its answer was checked, and has thousands of rows. */
const RegionsOfReport = z.object({
  items: z.array(FillRateGroup.pick({ key: true, externalId: true, regionName: true })),
});

/** What each read teaches, from an answer as JSON text. */
const LEARN: { readonly [Name in ReadName]?: (db: WriteDb, text: string, externalId: string | null) => void } = {
  'stores.get': (db, text) => {
    const store = parsed(Store, text);
    if (store) nameResultStore(db, store);
  },
  'stores.expectations': (db, text, externalId) => {
    const known = externalId === null ? null : findResultStore(db, externalId);
    const list = known && parsed(ExpectationListResponse, text);
    if (list) writeTargets(db, known.itemId, list.items);
  },
  'stores.expositions': (db, text, externalId) => {
    const known = externalId === null ? null : findResultStore(db, externalId);
    const list = known && parsed(ExpositionListResponse, text);
    if (list) writeDisplays(db, known.itemId, list.items);
  },
  'fillRates.crossStore': (db, text) => {
    const regions = regionsOfStores(db);
    // Names are kept of regions whose stores have results. A page waits for its report until this is done.
    const report = regions.size > 0 && text.includes('"regionName":"') ? parsed(RegionsOfReport, text) : null;
    if (report) writeRegions(db, regionNamesIn(report.items, regions));
  },
};

/**
 * Updates the stored results with what reports need from an answer: names, regions, targets and displays. Only for
 * stores with stored results. Call in the transaction that caches the answer.
 */
export function noteAnswer(db: WriteDb, { read, externalId, value }: NotedAnswer): void {
  if (typeof value === 'string') LEARN[read]?.(db, value, externalId);
  else noteStores(db, value);
}

function noteStores(db: WriteDb, stores: readonly StoreText[]): void {
  const known = regionsOfStores(db);
  for (const { externalId, body } of stores) {
    const store = externalId !== null && known.has(externalId) ? parsed(Store, body) : null;
    if (store) nameResultStore(db, store);
  }
}

type Schema<Value> = { safeParse(value: unknown): { readonly data?: Value | undefined } };

function parsed<Value>(schema: Schema<Value>, text: string): Value | null {
  return schema.safeParse(JSON.parse(text)).data ?? null;
}
