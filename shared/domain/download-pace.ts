import { z } from 'zod';

/** What a download asks for, by how long it takes: an answer with data, or a picture of one of the sizes. */
export const Load = z.enum(['data', 'thumbnail', 'original']);
export type Load = z.infer<typeof Load>;

const Measured = z.object({ count: z.number().min(0), ms: z.number().min(0) });

/**
 * How many loads of each kind a workspace's service has answered lately, and how much of the time of downloads they
 * took. Several are under way at once and share that time, so a count divides it by what a download really waits.
 */
export const Pace = z.object({
  data: Measured.optional(),
  thumbnail: Measured.optional(),
  original: Measured.optional(),
});
export type Pace = Readonly<z.infer<typeof Pace>>;

/** So many loads of each kind. */
export type Loads = { readonly [Kind in Load]?: number };

/** From so many answers on, what is older counts half: the pace follows the service and the network. */
const MOST_REMEMBERED = 200;

/** Fewer answers than this say nothing about the next ones. */
const FEWEST = 8;

/** The pace after some more of the time of a download, and perhaps an answer. */
export function withMeasured(pace: Pace, kind: Load, more: { readonly count: number; readonly ms: number }): Pace {
  const { count, ms } = pace[kind] ?? { count: 0, ms: 0 };
  const by = count + more.count > MOST_REMEMBERED ? 2 : 1;
  return { ...pace, [kind]: { count: (count + more.count) / by, ms: (ms + more.ms) / by } };
}

/** How many seconds a download of so many loads takes at this pace; null: not known, because some were never measured. */
export function secondsOf(pace: Pace, loads: Loads): number | null {
  let ms = 0;
  for (const kind of Load.options) {
    const wanted = loads[kind] ?? 0;
    if (wanted === 0) continue;
    const measured = pace[kind];
    if (measured === undefined || measured.count < FEWEST) return null;
    ms += (wanted * measured.ms) / measured.count;
  }
  return ms / 1000;
}
