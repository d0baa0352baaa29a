import { isoOf } from '#electron/lib/clock.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { failureOfPart } from './failure-kinds.ts';
import { keptOr } from './offline-cache.ts';
import type { Round } from './round-ports.ts';

/** Brings the pictures of a store's photos that are not here yet; one that can't be had is left out. */
export async function loadPictures(round: Round, externalId: string, plan: (requests: number) => void): Promise<void> {
  const { cache, pin, pacer, ledger, keepPicture, signal } = round;
  const { fromMs, toMs } = round.round;
  const size = pin.request.photos === 'originals' ? 'original' : 'thumbnail';
  const found = keptOr(cache, await cache.report('results.pictures', { externalId, size, fromMs, toMs }));
  plan(found.missing.length);
  const load = async ({ photoKey, url, expositionId, status: text }: (typeof found.missing)[number]): Promise<void> => {
    const status = ProtocolStatus.parse(text);
    const parent = {
      kind: 'exposition',
      externalId,
      expositionId,
      from: isoOf(fromMs),
      to: isoOf(toMs),
      status,
    } as const;
    try {
      ledger.did(await pacer.run(() => keepPicture(photoKey, { url, parent }, size, signal), signal));
    } catch (error) {
      if (!failureOfPart(error, round.isClosed)) return round.giveUp(error);
      ledger.did(0);
    }
  };
  await Promise.all(found.missing.map(load));
  keptOr(cache, await cache.write('pins.hold', { pinId: pin.pinId, size, photoKeys: found.photoKeys }));
}
