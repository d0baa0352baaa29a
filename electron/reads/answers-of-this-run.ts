import type { Cache, FoundAnswer, KeepOutcome, KeptAnswer } from '#electron/cache/cache.ts';
import { jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';

const MOST_ANSWERS = 100;

/**
 * A cache in front of which stand the answers that it could not take, as long as Endcap runs: without a file, or
 * while another Endcap writes to it, a page would otherwise never see what a refresh has brought.
 */
export function withAnswersOfThisRun(cache: Pick<Cache, 'find' | 'keep'>): Pick<Cache, 'find' | 'keep'> {
  const refused = new Map<string, KeptAnswer>();
  const keyOf = (read: ReadName, inputKey: string) => `${read} ${inputKey}`;
  return {
    async find(read, inputKey) {
      const kept = await cache.find(read, inputKey);
      const own = refused.get(keyOf(read, inputKey));
      return own !== undefined && own.asOf >= (kept?.asOf ?? 0) ? found(own) : kept;
    },
    async keep(read, inputKey, answer): Promise<KeepOutcome> {
      const outcome = await cache.keep(read, inputKey, answer);
      const key = keyOf(read, inputKey);
      refused.delete(key);
      if (outcome !== 'refused') return outcome;
      refused.set(key, answer);
      const [oldest] = refused.keys();
      if (refused.size > MOST_ANSWERS && oldest !== undefined) refused.delete(oldest);
      return outcome;
    },
  };
}

/** What the service gave in this run has been checked. */
const found = ({ value, asOf, complete }: KeptAnswer): FoundAnswer => ({
  asOf,
  complete,
  isChecked: true,
  text: () => jsonTextOf(value),
  value: async () => value,
});
