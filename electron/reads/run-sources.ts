import { countRuns } from '#electron/api/count-runs.ts';
import { readRuns } from '#electron/api/read-runs.ts';
import { runWithPhotos } from '#electron/photos/run-with-photos.ts';
import { OfRun, RunsQuery } from '#shared/bridge/reports.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { ProtocolDetail, ProtocolListResponse, type ProtocolSummary } from '#shared/contract/protocol.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import type { ReadSources } from './read-source.ts';
import { wholeRun } from './whole-run.ts';

/** Statuses after which the service does not touch a run again (api.md section 3). */
const FINAL: readonly (string | null)[] = ['completed', 'failed'];

/** Protocol runs, read by meaning because the specification leaves their fields open. */
export const runSources: Pick<ReadSources, 'protocols.list' | 'protocols.get'> = {
  'protocols.list': {
    input: RunsQuery,
    value: ProtocolListResponse,
    async ask({ externalId, ...query }, { api, onRequest, ...options }) {
      const { items, requests, ...read } = await readRuns(api, { externalId }, query, { ...options, onRequest });
      const value = { externalId, items: [...items], nextCursor: null };
      if (requests === 1 || !read.complete) return { value, ...read };
      // A list of one answer is whole by the service's own word; one put together is worth another question.
      const status = query.status ?? 'completed';
      const count = await countRuns(api, { externalId }, { ...query, status }, options);
      return { value, ...read, complete: count === null || count <= ofStatus(items, status, query.status).length };
    },
    ageing: ({ externalId, to }) => ({ kind: 'run', externalIds: [externalId], until: Date.parse(to) }),
    listed: ({ status: asked, ...range }, { items }) =>
      (asked ? [asked] : ProtocolStatus.options).map((status) => ({
        runs: { ...range, status },
        count: () => ofStatus(items, status, asked).length,
      })),
  },
  'protocols.get': {
    input: OfRun,
    value: ProtocolDetail,
    ask: (params, { api, ...options }) => wholeRun(api, params, options),
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

/**
 * The runs that a report of a status counts. One whose status can not be found counts, because a list must not be
 * called short for what Endcap can not read.
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
