import { runWithPhotos } from '#electron/photos/run-with-photos.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { readAs } from './answering.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export function protocolsRouter({ answering, session }: Pick<BridgeParts, 'answering' | 'session'>) {
  return {
    list: bridge.protocols.list.handler(({ input, signal }) =>
      answering(() =>
        readAs(session().reads.read('protocols.list', input, signal), ({ items }) => items.map(runFacts)),
      ),
    ),
    get: bridge.protocols.get.handler(({ input, signal }) =>
      answering(() =>
        readAs(session().reads.read('protocols.get', input, signal), (record) => {
          const { run, photos } = runWithPhotos(record, input);
          return { run, photos: photos.map(({ photo }) => photo) };
        }),
      ),
    ),
  };
}
