import type { Cache, CachedAnswer, KeepOutcome } from '#electron/cache/cache.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { jsonTextOf } from '#shared/bridge/json-text.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/** A cache in memory, whose content a test may look at and spoil. */
export type MemoryCache = OpenCache & {
  /** By `<read> <inputKey>`. */
  readonly answers: Map<string, CachedAnswer>;
  /** Minutes of the week at which runs are due, for all stores. */
  slots: readonly number[];
  /** Refuses to keep anything, as without a file or while another Endcap writes. */
  refuses: boolean;
  /** Says of every answer that this contract has checked it. */
  checksAll: boolean;
};

/** @param answers what an earlier run has kept; a second cache over the same map is a restart */
export function createMemoryCache(answers = new Map<string, CachedAnswer>()): MemoryCache {
  const pictures: Parameters<Cache['keepPicture']>[] = [];
  const limits = { budgetMegabytes: 2000, days: 30 };
  const cache: MemoryCache = {
    answers,
    slots: [],
    refuses: false,
    checksAll: false,
    state: () => ({ state: cache.refuses ? 'read_only' : 'kept' }),
    quarantined: () => [],
    dismissQuarantined: async () => true,
    retryQuarantined: async () => true,
    deleteQuarantined: async () => true,
    async find(read, inputKey) {
      const kept = await cache.get(read, inputKey);
      if (kept === null) return null;
      const { value, asOf, complete } = kept;
      const isChecked = cache.checksAll;
      return { asOf, complete, isChecked, text: () => jsonTextOf(value), value: async () => value };
    },
    async get(read, inputKey) {
      const kept = answers.get(`${read} ${inputKey}`);
      return kept ? structuredClone(kept) : null;
    },
    async keep(read, inputKey, answer): Promise<KeepOutcome> {
      if (cache.refuses) return 'refused';
      const key = `${read} ${inputKey}`;
      const before = answers.get(key);
      answers.set(key, structuredClone(answer));
      if (!before) return 'new';
      return canonicalJson(before.value) === canonicalJson(answer.value) ? 'same' : 'changed';
    },
    runSlots: async () => cache.slots,
    async picture(key, size) {
      const found = pictures.findLast(([of, as]) => of === key && as === size)?.[2];
      return found ? { ...found, handedBy: found.handedBy ?? null } : null;
    },
    async keepPicture(...picture) {
      if (cache.refuses) return 'refused';
      pictures.push(picture);
      return 'new';
    },
    sizes: async () => ({ kept: [], fileBytes: 0 }),
    limits: () => limits,
    limit: async (changed) => void Object.assign(limits, changed),
    clear: async () => answers.clear(),
    close: async () => {},
    call: (name) => Promise.reject(new Error(`${name}: gone`)),
    checkFile: async () => ({ damage: [], drafts: null, reviews: null }),
    report: (name) => Promise.reject(new Error(`${name}: gone`)),
  };
  return cache;
}
