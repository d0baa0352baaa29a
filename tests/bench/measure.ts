/** Samples of two things that were measured in turn, in one run. */
export interface Pair {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
}

/** The middle value; the mean of the two middle ones for an even count. Throws on an empty list. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('no samples');
  return (upper + lower) / 2;
}

/** The value that a share of the samples, such as 0.95, stays below. */
export const percentile = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)] ?? Number.NaN;

export const p95 = (samples: readonly number[]): number => percentile(samples, 0.95);

/** The smallest sample: what a thing itself takes comes back in every round, what other programs take does not. */
export const least = (samples: readonly number[]): number => Math.min(...samples);

/** Measures both in turn, `repeats` times after one unmeasured round, so that what drifts hits both alike. */
export async function interleave(
  ours: () => Promise<number>,
  peer: () => Promise<number>,
  repeats: number,
): Promise<Pair> {
  await ours();
  await peer();
  const pair = { ours: [] as number[], peer: [] as number[] };
  for (let round = 0; round < repeats; round += 1) {
    pair.ours.push(await ours());
    pair.peer.push(await peer());
  }
  return pair;
}

/** Takes samples of several things in turn, `repeats` of each after one unmeasured round. */
export async function inTurn<Tasks extends Readonly<Record<string, () => Promise<unknown>>>>(
  tasks: Tasks,
  repeats: number,
): Promise<{ readonly [Name in keyof Tasks]: readonly Awaited<ReturnType<Tasks[Name]>>[] }> {
  const names = Object.keys(tasks);
  const taken = new Map<string, unknown[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= repeats; round += 1) {
    for (const name of names) {
      const sample = await tasks[name]?.();
      if (round > 0) taken.get(name)?.push(sample);
    }
  }
  return Object.fromEntries(taken) as { [Name in keyof Tasks]: Awaited<ReturnType<Tasks[Name]>>[] };
}

/** Milliseconds that a call takes. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

/**
 * 95 % interval of the ratio of the medians, or of another measure of samples, by resampling the pairs 1000 times.
 * `random` gives numbers from 0 up to 1.
 */
export function ratioInterval(
  { ours, peer }: Pair,
  random: () => number,
  measure = median,
): readonly [low: number, high: number] {
  const pick = (samples: readonly number[]) =>
    samples.map(() => samples[Math.floor(random() * samples.length)] ?? Number.NaN);
  const ratios = Array.from({ length: 1000 }, () => measure(pick(ours)) / measure(pick(peer))).sort((a, b) => a - b);
  return [ratios[25] ?? Number.NaN, ratios[974] ?? Number.NaN];
}

/** The longest time for which this thread did nothing else while something was calculated, in milliseconds. */
export async function longestBlock(task: () => Promise<unknown>): Promise<number> {
  const gauge = { last: performance.now(), longest: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    gauge.longest = Math.max(gauge.longest, now - gauge.last);
    gauge.last = now;
  }, 1);
  await task();
  clearInterval(timer);
  return Math.max(gauge.longest, performance.now() - gauge.last);
}
