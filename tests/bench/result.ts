import { median, type Pair, ratioInterval } from './measure.ts';
import type { Need } from './prepare.ts';

/** One line of the bench, as `--json` writes it. */
export interface BenchRecord {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same measure of what it is compared with, or the budget. */
  readonly peer: number;
  /** value / peer */
  readonly ratio: number;
  /** The largest ratio that is good enough; null: reported without a goal. */
  readonly goal: number | null;
  readonly ok: boolean;
}

/** A record with what only people read. */
export interface BenchResult extends BenchRecord {
  readonly peerName: string;
  /** 95 % interval of the ratio; null for a value that is the same every time. */
  readonly interval: readonly [number, number] | null;
}

export interface Bench {
  readonly name: string;
  /** What has to be made before it can run. */
  readonly needs?: readonly Need[];
  run(): Promise<readonly BenchResult[]>;
}

interface Described {
  readonly name: string;
  readonly unit: string;
  readonly peerName: string;
  readonly goal: number | null;
}

/** Result of samples taken in turn: of their medians, or of another measure of them. */
export function comparison(described: Described, pair: Pair, measure = median): BenchResult {
  const interval = ratioInterval(pair, Math.random, measure);
  return { ...result(described, measure(pair.ours), measure(pair.peer)), interval };
}

/** Result of one value against another, such as bytes against their budget. */
export function result({ name, unit, peerName, goal }: Described, value: number, peer: number): BenchResult {
  const ratio = value / peer;
  return { name, value, unit, peer, ratio, goal, ok: goal === null || ratio <= goal, peerName, interval: null };
}

/** What `--json` writes. */
export function recordOf({ name, value, unit, peer, ratio, goal, ok }: BenchResult): BenchRecord {
  return { name, value, unit, peer, ratio, goal, ok };
}
