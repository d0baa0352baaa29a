import { exportList, type ListExport } from '#renderer/export/export-list.ts';
import type { ExportWords, PageExport } from '#renderer/export/page-export.ts';
import { digitsOfRates } from '#shared/domain/fill-rate-figures.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { runOrder } from '../parts/run-time.ts';

/** A run in a list. `place` is its position in the answer, which identifies a run without an id. */
export type RunRow = { readonly run: Run; readonly place: number };

/** A date and a time of day: a run is known by its minute. */
const MINUTE = 16;

/** The list of a store's runs as it is on screen. */
export function runsExport(
  list: Omit<ListExport<RunRow>, 'kinds' | 'values' | 'filters'>,
  status: string | null,
  timeZone: string,
  words: ExportWords,
): PageExport {
  const filters =
    status === null ? [] : [words.exportText('filter.status', { name: words.terms.protocolStatus(status) })];
  const time = ({ run }: RunRow) => runOrder(run, timeZone)?.slice(0, MINUTE) ?? null;
  const kinds = {
    photos: 'count',
    fillRate: 'percent',
    expected: 'percent',
    delta: 'points',
    overallRate: 'percent',
  } as const;
  return exportList({ ...list, kinds, values: { time }, digitsOf: ({ run }) => digitsOfRates(run), filters }, words);
}
