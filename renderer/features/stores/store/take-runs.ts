import { type TakenList, takeList } from '#renderer/trade/take-along/take-columns.ts';
import type { Taken, TakeWords } from '#renderer/trade/take-along/taken.ts';
import { runOrder } from '../parts/run-time.ts';
import type { RunRow } from './runs-tab.tsx';

/** A date and a time of day: a run is known by its minute. */
const MINUTE = 16;

/** The list of a store's runs as it is on screen. */
export function takeRuns(
  list: Omit<TakenList<RunRow>, 'kinds' | 'values' | 'filters'>,
  status: string | null,
  timeZone: string,
  words: TakeWords,
): Taken {
  const filters = status === null ? [] : [words.take('filter.status', { name: words.terms.protocolStatus(status) })];
  const time = ({ run }: RunRow) => runOrder(run, timeZone)?.slice(0, MINUTE) ?? null;
  const kinds = {
    photos: 'count',
    fillRate: 'percent',
    expected: 'percent',
    delta: 'points',
    overallRate: 'percent',
  } as const;
  return takeList({ ...list, kinds, values: { time }, filters }, words);
}
