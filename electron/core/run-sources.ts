import { readRuns } from '#electron/api/read-runs.ts';
import { runWithPhotos } from '#electron/photos/run-with-photos.ts';
import { OfRun, RunsQuery } from '#shared/bridge/protocols.ts';
import { ProtocolDetail, ProtocolListResponse } from '#shared/contract/protocol.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { ReadSources } from './read-source.ts';
import { wholeAnswer } from './whole-answer.ts';

/** Statuses after which the service does not touch a run again (api.md section 3). */
const FINAL: readonly (string | null)[] = ['completed', 'failed'];

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export const runSources: Pick<ReadSources, 'protocols.list' | 'protocols.get'> = {
  'protocols.list': {
    input: RunsQuery,
    value: ProtocolListResponse,
    async ask({ externalId, ...query }, { api, onRequest, ...options }) {
      const { items, at, complete } = await readRuns(api, { externalId }, query, { ...options, onRequest });
      return { value: { externalId, items: [...items], nextCursor: null }, at, complete };
    },
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
  },
  'protocols.get': {
    input: OfRun,
    value: ProtocolDetail,
    ask: async (params, { api, ...options }) => wholeAnswer(await api.getStoreProtocol({ params }, options)),
    ageing: ({ externalId }, record) =>
      FINAL.includes(runFacts(record).status)
        ? { kind: 'never' }
        : { kind: 'run', externalIds: [externalId], until: null },
    links: (input, record) =>
      runWithPhotos(record, input).photos.flatMap(({ photo, link }) =>
        photo.photoKey === null || link === null
          ? []
          : [[photo.photoKey, { url: link, parent: { kind: 'run', ...input } }] as const],
      ),
  },
};
