import { readRuns } from '#electron/api/read-runs.ts';
import { runWithPhotos } from '#electron/photos/run-with-photos.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { Run } from '#shared/bridge/protocols.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { justNow, readOf } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export function protocolsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    list: bridge.protocols.list.handler(({ input: { externalId, from, to, status }, signal }) =>
      answering(async (): Promise<Read<Run[]>> => {
        const query = { from, to, ...(status ? { status } : {}) };
        const { items, at, complete } = await readRuns(session().api, { externalId }, query, signal);
        return { data: items.map(runFacts), ...justNow(at, complete) };
      }),
    ),
    get: bridge.protocols.get.handler(({ input, signal }) =>
      answering(async () => {
        const { api, photoLinks } = session();
        const answered = await api.getStoreProtocol({ params: input }, { signal });
        return readOf(answered, (record) => {
          const { run, photos } = runWithPhotos(record, input);
          for (const { link, photo } of photos) {
            if (link !== null && photo.photoKey !== null) {
              photoLinks.remember(photo.photoKey, { url: link, parent: { kind: 'run', ...input } });
            }
          }
          return { run, photos: photos.map(({ photo }) => photo) };
        });
      }),
    ),
  };
}
