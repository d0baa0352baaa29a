import { isoOf } from '#electron/lib/clock.ts';
import { isFailure } from '#electron/lib/failure-error.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { photosPart, type RunsDetail } from '#shared/domain/pin-parts.ts';
import { failureOfPart } from './failure-kinds.ts';
import type { Setup } from './load-setup.ts';
import { keptOr } from './offline-cache.ts';
import type { StoreLoading } from './round-ports.ts';

/** Size of a photo's result, about, for the progress. */
const PHOTO_BYTES = 250;

/** `complete` false: photos of some display could not be read; `asOf`: Infinity when nothing was asked. */
export type LoadedPhotos = { readonly asOf: number; readonly complete: boolean };

/** Brings the photos of every display for every status that has runs whose photos are due. */
export async function loadPhotos(
  { round, wanted: { externalId }, parts, count }: StoreLoading,
  { expositionIds }: Setup,
  { due }: RunsDetail,
): Promise<LoadedPhotos> {
  const { cache, clock, pin, api, pacer, ledger, signal } = round;
  const state = { asOf: Number.POSITIVE_INFINITY, complete: true };
  const load = async (expositionId: string, text: string, fromMs: number, toMs: number): Promise<void> => {
    const status = ProtocolStatus.safeParse(text).data;
    // About a status that the specification does not have no question can be asked, and no report is made.
    if (status === undefined) return ledger.did(0);
    const params = { externalId, expositionId };
    const query = { from: isoOf(fromMs), to: isoOf(toMs), status };
    const askAndKeep = async (): Promise<void> => {
      const { value, at } = await api.getExpositionFillRate({ params, query }, { signal });
      const part = { pinId: pin.pinId, externalId, asOf: at, expositionId, status, fromMs, toMs };
      keptOr(cache, await cache.write('results.keepPhotos', { ...part, items: value.items, now: clock.now() }));
      ledger.did(value.items.length * PHOTO_BYTES);
      state.asOf = Math.min(state.asOf, at);
    };
    try {
      // The place is given back when it is kept: a slow disk slows the questions down, too.
      await pacer.run(askAndKeep, signal);
    } catch (error) {
      const failure = failureOfPart(error, round.isClosed);
      if (!failure) return round.giveUp(error);
      ledger.did(0);
      // A display that is gone by now has no photos to miss.
      if (isFailure(error, 'not_found')) return;
      state.complete = false;
      round.missed(failure);
    }
  };
  const wanted = due.flatMap((range) => expositionIds.map((expositionId) => ({ expositionId, ...range })));
  const left = wanted.filter(({ expositionId, status }) => !parts.has(photosPart(expositionId, status)));
  for (const part of parts.values()) if (part.part.startsWith('photos ')) state.asOf = Math.min(state.asOf, part.asOf);
  count(left.length);
  // None of them rejects: what still writes must not outlive the round.
  const loading = left.map(({ expositionId, status, fromMs, toMs }) => load(expositionId, status, fromMs, toMs));
  await Promise.all(loading);
  return state;
}
