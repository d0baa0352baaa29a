import type { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import type { RunFacts } from './fill-rate-facts.ts';
import { type GroupLabel, labelsBy } from './fill-rate-groups.ts';
import type { TallyFacts } from './fill-rate-tally.ts';

/** The groups of a report, numbered in the order in which photos of them come. */
export type TallyGroups = {
  readonly labels: readonly GroupLabel[];
  /** A run of each group. */
  readonly firstRuns: readonly RunFacts[];
  /** What decides the groups of each photo: the place of its run, or of its display. */
  readonly owners: Uint32Array;
  /** Groups of each owner that has photos. */
  readonly groupsOf: readonly (readonly number[])[];
};

/** Groupings by something of the display; in the others a group is a set of runs. */
const BY_DISPLAY: readonly string[] = ['expositionType', 'productCategory', 'exposition', 'category'];
const BY_DATE: readonly string[] = ['day', 'week'];

/** The groups of a report, and which of them each run or display counts in. */
export function groupTallied(
  { stores, displays, runs, photos }: TallyFacts,
  groupBy: CrossStoreGroupBy | StoreGroupBy,
): TallyGroups {
  const isByDisplay = BY_DISPLAY.includes(groupBy);
  const owners = isByDisplay ? photos.display : photos.run;
  const groupsOf: number[][] = (isByDisplay ? displays : runs).map(() => []);
  const labels: GroupLabel[] = [];
  const firstRuns: RunFacts[] = [];
  const numbers = new Map<string, number>();
  const groupsOfDate = new Map<string, number[]>();
  for (let photo = 0; photo < photos.count; photo += 1) {
    const groups = groupsOf[owners[photo] ?? 0];
    if (!groups || groups.length > 0) continue;
    const run = runs[photos.run[photo] ?? 0];
    const display = displays[photos.display[photo] ?? 0];
    const store = run && stores[run.store];
    if (!display || !store) continue;
    // Runs by the thousand share a date, and to find its week takes longer than all else.
    const ofDate = BY_DATE.includes(groupBy) ? groupsOfDate.get(run.scheduledDate) : undefined;
    if (ofDate) {
      groups.push(...ofDate);
      continue;
    }
    groupsOfDate.set(run.scheduledDate, groups);
    for (const label of labelsBy[groupBy]({ run, display, store })) {
      const number = numbers.get(label.key) ?? labels.push(label) - 1;
      numbers.set(label.key, number);
      firstRuns[number] ??= run;
      groups.push(number);
    }
  }
  return { labels, firstRuns, owners, groupsOf };
}
