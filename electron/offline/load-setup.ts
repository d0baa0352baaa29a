import { SetupDetail } from '#shared/domain/pin-parts.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { keptOr } from './offline-cache.ts';
import type { StoreLoading } from './round-ports.ts';

const DAY_MS = 86_400_000;
/** Size of an entry of a list, about, for the progress. */
const ENTRY_BYTES = 200;

export type Setup = { readonly asOf: number; readonly expositionIds: readonly string[] };

/** Brings what a store's photos are held against: targets and displays each time, contacts once a day. */
export async function loadSetup(loading: StoreLoading): Promise<Setup> {
  const { round, wanted, parts, count } = loading;
  const { externalId, store } = wanted;
  const known = parts.get('setup');
  if (known) return { asOf: known.asOf, expositionIds: SetupDetail.parse(known.detail) };
  const { cache, clock, pin } = round;
  const inputKey = canonicalJson({ externalId });
  const contacts = await cache.get('stores.contacts', inputKey);
  const wantsContacts = contacts === null || clock.now() - contacts.asOf > DAY_MS;
  count(wantsContacts ? 3 : 2);
  const [expectations, expositions] = await Promise.all([
    loadList(loading, 'stores.expectations'),
    loadList(loading, 'stores.expositions'),
    wantsContacts ? loadList(loading, 'stores.contacts') : null,
  ]);
  const asOf = Math.min(expectations.asOf, expositions.asOf);
  const reads = ['stores.contacts', 'stores.expectations', 'stores.expositions'] as const;
  const kept = await cache.write('results.keepSetup', {
    pinId: pin.pinId,
    externalId,
    asOf,
    store,
    expectations: expectations.value.items,
    expositions: expositions.value.items,
    answers: reads.map((read) => ({ read, inputKey })),
    now: clock.now(),
  });
  keptOr(cache, kept);
  return { asOf, expositionIds: expositions.value.items.map(({ expositionId }) => expositionId) };
}

type ListRead = 'stores.contacts' | 'stores.expectations' | 'stores.expositions';

async function loadList<Name extends ListRead>({ round, wanted }: StoreLoading, name: Name) {
  const { pacer, fetchRead, ledger, signal } = round;
  const { externalId } = wanted;
  const fetched = await pacer.run(() => fetchRead(name, { externalId }, { signal }), signal);
  ledger.did(fetched.value.items.length * ENTRY_BYTES);
  return fetched;
}
