import { isInstant, plainName } from '../loose-record.ts';
import type { Run } from '../run-facts.ts';

/** Fields in which a service may say when the figures of a run were there (api.md section 2.13 names none). */
const DONE_AT = [
  'completedAt',
  'processedAt',
  'evaluatedAt',
  'finishedAt',
  'analysedAt',
  'analyzedAt',
  'measuredAt',
].map(plainName);
/** Of fewer runs, nothing is said. */
const LEAST_RUNS = 5;

const MS_PER_MINUTE = 60_000;

/** How long after a run its figures come. */
type FigureDelay = { readonly minutes: number; readonly runs: number };

/** Milliseconds from a completed run to its figures, by the last of the times that its service gives; null: unknown. */
function delayOf({ status, scheduledDatetime, other }: Run): number | null {
  if (status !== 'completed' || scheduledDatetime === null) return null;
  const times = other.flatMap(({ name, text }) =>
    DONE_AT.includes(plainName(name.split('.').at(-1) ?? '')) && isInstant(text) ? Date.parse(text) : [],
  );
  const delay = Math.max(...times) - Date.parse(scheduledDatetime);
  return Number.isFinite(delay) && delay >= 0 ? delay : null;
}

/** The median over the runs whose delay is known; null: of fewer than five. */
export function figureDelayOf(runs: readonly Run[]): FigureDelay | null {
  const delays = runs.flatMap((run) => delayOf(run) ?? []).toSorted((a, b) => a - b);
  if (delays.length < LEAST_RUNS) return null;
  const [low, high] = [delays[Math.floor((delays.length - 1) / 2)], delays[Math.floor(delays.length / 2)]];
  return { minutes: Math.round(((low ?? 0) + (high ?? 0)) / 2 / MS_PER_MINUTE), runs: delays.length };
}
