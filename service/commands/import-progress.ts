import type { ImportCounts } from '../feed/import-feed.ts';
import { integer } from './command.ts';

const duration = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.floor(seconds % 60);
  if (minutes === 0) return `${rest} s`;
  return minutes < 60 ? `${minutes} min ${rest} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

const rateOf = ({ lines }: ImportCounts, ms: number): string =>
  `${integer(lines / Math.max(0.001, ms / 1000))} per second`;

/**
 * How far an import has come, as a line for people.
 *
 * @param ms how long it has taken so far
 * @param size of the whole feed in bytes; undefined when nobody knows
 */
export function describeProgress(counts: ImportCounts, ms: number, size: number | undefined): string {
  const done = `${integer(counts.lines)} lines, ${rateOf(counts, ms)}`;
  if (size === undefined || counts.bytes === 0) return done;
  const left = Math.max(0, size - counts.bytes) * (ms / 1000 / counts.bytes);
  return `${done}, ${Math.min(100, Math.floor((100 * counts.bytes) / size))} %, about ${duration(left)} left`;
}

/** What an import did, as a line for people. */
export function describeResult(result: string, counts: ImportCounts, ms: number): string {
  const { lines, added, changed, unchanged, refused, early } = counts;
  return (
    `${result}: ${integer(lines)} lines, ${rateOf(counts, ms)}: ${integer(added)} added, ${integer(changed)} changed, ` +
    `${integer(unchanged)} unchanged, ${integer(refused)} refused${early > 0 ? `, ${integer(early)} waiting` : ''}`
  );
}
