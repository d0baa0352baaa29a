import type { Picked } from '#electron/store/drafts/lease-calls.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { ResourceEnd } from './publish-events.ts';
import type { PublishRun } from './publish-ports.ts';
import { publishResource, type ResourceTurns } from './publish-resource.ts';

export type Ended = { readonly ref: ResourceRef; readonly how: ResourceEnd };

/**
 * Publishes resources side by side (sync.md, step 3): what belongs to a new store begins when the store is there, and
 * nothing else waits for anything else.
 *
 * @param picked those that are to be published
 * @param newStores stores that the service does not know yet, chosen or not
 */
export async function publishAll(
  run: PublishRun,
  turns: ResourceTurns,
  picked: readonly Picked[],
  newStores: ReadonlySet<string>,
): Promise<Ended[]> {
  const finish = (ref: ResourceRef, how: ResourceEnd): Ended => {
    turns.tell(ref, { phase: 'ended', how });
    return { ref, how };
  };
  const publishOne = async ({ ref, stop }: Picked): Promise<Ended> =>
    finish(ref, stop === null ? await publishResource(run, turns, ref) : { end: 'stopped', stop });
  const isOfNewStore = ({ ref }: Picked): boolean => ref.kind !== 'store' && newStores.has(ref.externalId);

  const atOnce = picked.filter((one) => !isOfNewStore(one)).map((one) => ({ one, ended: publishOne(one) }));
  const storeOf = (externalId: string) =>
    atOnce.find(({ one: { ref } }) => ref.kind === 'store' && ref.externalId === externalId)?.ended;
  const later = picked.filter(isOfNewStore).map(async (one): Promise<Ended> => {
    const store = await storeOf(one.ref.externalId);
    if (store?.how.end === 'published') return publishOne(one);
    return finish(one.ref, store && store.how.end !== 'stopped' ? turns.overAs() : { end: 'held' });
  });
  return Promise.all([...atOnce.map(({ ended }) => ended), ...later]);
}
