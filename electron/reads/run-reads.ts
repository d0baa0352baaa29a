import { countRuns, readRuns } from '#electron/api/read-lists.ts';
import { runWithPhotos } from '#electron/photos/photo-links.ts';
import { OfRun, RunsQuery } from '#shared/bridge/reports.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ProtocolDetail, ProtocolListResponse, type ProtocolSummary } from '#shared/contract/protocol.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { source } from './read-source.ts';
import { wholeRun } from './whole-run.ts';

/** Whether a run of this status has ended and goes on to no other one by itself. */
export const isFinal = (status: string | null): boolean => status === 'completed' || status === 'failed';

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export const runReads = {
  'protocols.list': source({
    input: RunsQuery,
    value: ProtocolListResponse,
    shown: ({ items }) => items.map(runFacts),
    async ask({ externalId, ...query }, { api, onRequest, ...options }) {
      const runs = await readRuns(api, { externalId }, query, { ...options, onRequest });
      const { items, requests, at: asOf, complete } = runs;
      const value = { externalId, items: [...items], nextCursor: null };
      if (requests === 1 || !complete) return { value, asOf, complete };
      // If one answer held the whole list, the service itself says that it is complete. A list joined from several answers is
      // worth a second check.
      const status = query.status ?? 'completed';
      const count = await countRuns(api, { externalId }, { ...query, status }, options);
      return { value, asOf, complete: count === null || count <= ofStatus(items, status, query.status).length };
    },
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    listed: ({ status: asked, ...range }, { items }) =>
      (asked ? [asked] : ProtocolStatus.options).map((status) => ({
        runs: { ...range, status },
        count: () => ofStatus(items, status, asked).length,
      })),
  }),
  'protocols.get': source({
    input: OfRun,
    value: ProtocolDetail,
    shown(record, input) {
      const { run, photos } = runWithPhotos(record, input);
      return { run, photos: photos.map(({ photo }) => photo) };
    },
    ask: (params, { api, ...options }) => wholeRun(api, params, options),
    ageing: ({ externalId }, record) =>
      isFinal(runFacts(record).status) ? { kind: 'never' } : { kind: 'run', externalIds: [externalId], until: null },
    links: (input, record) =>
      runWithPhotos(record, input).photos.flatMap(({ photo, link }) =>
        photo.photoKey === null || link === null
          ? []
          : [[photo.photoKey, { url: link, parent: { kind: 'run', ...input } }] as const],
      ),
  }),
};

/**
 * The runs that a report for a status would count. A run whose status can't be read counts too: a list must not be
 * called short only because Endcap can't read it.
 */
function ofStatus(
  items: readonly ProtocolSummary[],
  status: ProtocolStatus,
  asked: ProtocolStatus | undefined,
): readonly ProtocolSummary[] {
  if (asked) return items;
  const counts: readonly (string | null)[] = [status, null];
  return items.filter((item) => counts.includes(runFacts(item).status));
}
