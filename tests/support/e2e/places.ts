import type { PhotoResult } from '#shared/bridge/reports.ts';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';
import type { BridgeClient } from './bridge.ts';

/** Addresses of the app with something of the sample behind each. */
export interface Places {
  readonly store: string;
  readonly display: string;
  readonly run: string;
  readonly photo: string;
  readonly storeName: string;
}

const TIME_ZONE = 'Europe/Warsaw';

/** Looks up a store, one of its displays, a completed run and the photo furthest below expectation, of the last seven days. */
export async function placesOf({ stores, protocols, fillRates }: BridgeClient, now: number): Promise<Places> {
  const period = parsePeriod('last7');
  if (period === null) throw new Error('last7 is no period');
  const { from, to } = resolvePeriod(period, now, TIME_ZONE);
  const [store] = unwrap(await stores.list()).data;
  const externalId = known(store?.externalId);
  const [display] = unwrap(await stores.expositions({ externalId })).data;
  const expositionId = known(display?.expositionId);
  const [run] = unwrap(await protocols.list({ externalId, from, to, status: 'completed' })).data;
  const rates = unwrap(await fillRates.exposition({ externalId, expositionId, from, to, status: 'completed' })).data;
  const photo = rates.items.toSorted((a, b) => deltaOf(a) - deltaOf(b))[0];
  const base = `/stores/${encodeURIComponent(externalId)}`;
  const address = `${base}/displays/${expositionId}`;
  return {
    store: base,
    storeName: known(store?.name),
    display: `${address}?period=last7`,
    run: `${base}/runs/${known(run?.protocolId)}`,
    photo: `${address}?period=last7&photo=${known(photo?.photoId)}`,
  };
}

/** Where the active workspace was left, as the core knows it: it hears of a place after the page has shown it. */
export async function lastPlace({ workspaces, places }: BridgeClient): Promise<string | undefined> {
  const { activeId } = unwrap(await workspaces.list());
  return unwrap(await places.all())[activeId ?? '']?.last;
}

/** The value of an answer of the bridge. Throws the code of a failure. */
export function unwrap<Value>(answer: { ok: true; value: Value } | { ok: false; failure: { code: string } }): Value {
  if (!answer.ok) throw new Error(`the bridge answered ${answer.failure.code}`);
  return answer.value;
}

const deltaOf = ({ expectation }: PhotoResult) => expectation.delta ?? Number.POSITIVE_INFINITY;

function known<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('the sample has no such thing');
  return value;
}
