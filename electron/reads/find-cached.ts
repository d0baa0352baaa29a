import { z } from 'zod';
import type { Cache, CachedAnswer, KeepOutcome, LazyAnswer } from '#electron/cache/cache.ts';
import type { ComputedAnswer } from '#electron/store/results/report.ts';
import type { Read } from '#shared/bridge/answer.ts';
import { jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { AgeingAnswer, AnswerFacts, Form } from './answer-facts.ts';
import type { ComputeRead } from './offline-work.ts';
import type { ReadCall, ReadSources, ValueOf } from './read-sources.ts';

type Ports = {
  readonly sources: ReadSources;
  readonly cache: Pick<Cache, 'find'>;
  readonly facts: AnswerFacts;
};

/**
 * Finds the cached answer of a read. An answer that was checked against another version of the contract is checked
 * again, and is not returned if it no longer fits.
 *
 * @param inputKey canonical JSON of the input
 */
export async function findCached<Name extends ReadName, Data>(
  { sources, cache, facts }: Ports,
  call: ReadCall<Name>,
  inputKey: string,
  form: Form<ValueOf<Name>, Data>,
): Promise<AgeingAnswer<Data> | null> {
  const { name, input } = call;
  const { ageingUnread, value: schema } = sources[name];
  const found = await cache.find(name, inputKey);
  if (found === null) return null;
  const { asOf, complete, unread, earlier, isChecked } = found;
  if (isChecked && form.ofText && ageingUnread) {
    return { data: form.ofText(found.text()), asOf, complete, unread, earlier, ageing: ageingUnread(input) };
  }
  const cached = await found.value();
  // Already checked against this version of the contract before it was cached.
  const parsed = isChecked ? { value: cached as ValueOf<Name> } : await parseInSlices(schema, cached);
  if (parsed === null) return null;
  const answer = { value: parsed.value, asOf, complete, unread };
  facts.learn(name, input, answer);
  return { ...facts.inForm(call, answer, form), earlier };
}

/**
 * Calculates a read from what was made available offline.
 *
 * @param kept the service's own answer that it would take the place of
 * @returns null: there is not enough data, or that answer is the better one
 */
export async function computeHere<Name extends ReadName, Data>(
  { sources, facts, compute }: Omit<Ports, 'cache'> & { readonly compute: ComputeRead },
  call: ReadCall<Name>,
  form: Form<ValueOf<Name>, Data>,
  kept?: Read<Data>,
): Promise<Read<Data> | null> {
  const { name, input } = call;
  const found = await compute(name, input);
  const parsed = found && (await parseInSlices(sources[name].value, found.value));
  if (!found || !parsed) return null;
  const answer = { ...found, value: parsed.value };
  facts.learn(name, input, answer);
  const own = facts.inForm(call, answer, form);
  if (kept && !isBetter(found, own.complete, kept)) return null;
  return { ...(await facts.forPage(own, 'computer')), computed: found.computed };
}

/**
 * Whether what was calculated here may stand before an answer of the service: it lacks nothing that the other has, and
 * a run was due between them, or all of it was asked for later. Else the service may have corrected a day since.
 */
function isBetter({ asOf, askedAt }: ComputedAnswer, isComplete: boolean, kept: Read<unknown>): boolean {
  const hasNewRuns = kept.staleAfter !== null && Date.parse(kept.staleAfter) <= asOf;
  return (isComplete || !kept.complete) && (hasNewRuns || askedAt > Date.parse(kept.asOf));
}

/** Parsing must not block the event loop for much longer than this, even with ten thousand stores. */
const SLICE_MS = 8;

/**
 * Checks a value against a schema. A long list is checked in slices, so that other work can run in between.
 *
 * @returns null: the value does not fit
 */
export async function parseInSlices<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
): Promise<{ readonly value: Value } | null> {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : null;
  }
  const elements: unknown[] = [];
  const slice = { start: performance.now() };
  for (const one of value) {
    const parsed = z.safeParse(schema.element, one);
    if (!parsed.success) return null;
    elements.push(parsed.data);
    if (performance.now() - slice.start < SLICE_MS) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    slice.start = performance.now();
  }
  // Each element has passed the element's schema, so together they are what the list's schema would give.
  return { value: elements as Value };
}

/** How many refused answers are remembered at most. */
const MOST_REFUSED = 100;

/**
 * Wraps a cache so that it also finds the answers it could not store, until Endcap ends. Otherwise, with no file or
 * while another Endcap writes to it, a page would never see what a refresh brought. A stored one of the future is no
 * newer one, because the clock was set back since.
 *
 * @param now milliseconds since 1970 UTC
 */
export function withRefusedAnswers(
  cache: Pick<Cache, 'find' | 'keep'>,
  now: () => number,
): Pick<Cache, 'find' | 'keep'> {
  const refused = new Map<string, CachedAnswer>();
  const keyOf = (read: ReadName, inputKey: string) => `${read} ${inputKey}`;
  return {
    async find(read, inputKey) {
      const stored = await cache.find(read, inputKey);
      const own = refused.get(keyOf(read, inputKey));
      const isNewest = stored === null || stored.asOf > now() || (own?.asOf ?? 0) >= stored.asOf;
      return own !== undefined && isNewest ? lazyAnswer(own) : stored;
    },
    async keep(read, inputKey, answer): Promise<KeepOutcome> {
      const outcome = await cache.keep(read, inputKey, answer);
      const key = keyOf(read, inputKey);
      refused.delete(key);
      if (outcome !== 'refused') return outcome;
      refused.set(key, answer);
      const [oldest] = refused.keys();
      if (refused.size > MOST_REFUSED && oldest !== undefined) refused.delete(oldest);
      return outcome;
    },
  };
}

/** No need to check again: the service gave it while this Endcap was running. */
const lazyAnswer = ({ value, asOf, complete, unread }: CachedAnswer): LazyAnswer => ({
  asOf,
  complete,
  unread,
  isChecked: true,
  text: () => jsonTextOf(value),
  value: async () => value,
});
