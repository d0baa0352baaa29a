import { z } from 'zod';
import type { Cache } from '#electron/cache/cache.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { ComputeRead } from './offline-work.ts';
import type { Asking, Form, Given, ReadSources, ValueOf } from './read-source.ts';

type Ports = {
  readonly sources: ReadSources;
  readonly cache: Pick<Cache, 'find'>;
  readonly facts: AnswerFacts;
};

/**
 * What is kept of a read, unless it was written by an Endcap whose contract was another one.
 *
 * @param inputKey canonical JSON of the input
 */
export async function findKept<Name extends ReadName, Data>(
  { sources, cache, facts }: Ports,
  asking: Asking<Name>,
  inputKey: string,
  form: Form<ValueOf<Name>, Data>,
): Promise<Given<Data> | null> {
  const { name, input } = asking;
  const { ageingUnread, value: schema } = sources[name];
  const found = await cache.find(name, inputKey);
  if (found === null) return null;
  const { asOf, complete, isChecked } = found;
  if (isChecked && form.ofText && ageingUnread) {
    return { data: form.ofText(found.text()), asOf, complete, ageing: ageingUnread(input) };
  }
  const kept = await found.value();
  // This very contract has checked it when it was kept.
  const own = isChecked ? { value: kept as ValueOf<Name> } : await parseInTurns(schema, kept);
  if (own === null) return null;
  const held = { value: own.value, asOf, complete };
  facts.learn(name, input, held);
  return facts.given(asking, held, form);
}

/** A read that is worked out from what was made available offline; null: there is not enough for it. */
export async function computeHere<Name extends ReadName, Data>(
  { sources, facts, compute }: Omit<Ports, 'cache'> & { readonly compute: ComputeRead },
  asking: Asking<Name>,
  form: Form<ValueOf<Name>, Data>,
): Promise<Read<Data> | null> {
  const { name, input } = asking;
  const found = await compute(name, input);
  const parsed = found && (await parseInTurns(sources[name].value, found.value));
  if (!found || !parsed) return null;
  const held = { ...found, value: parsed.value };
  facts.learn(name, input, held);
  return { ...(await facts.readOf(facts.given(asking, held, form), 'computer')), computed: found.computed };
}

/** A turn of the event loop takes no more than about this, also with ten thousand stores. */
const TURN_MS = 8;

/**
 * Checks a value; a long list element by element, so that others get their turn in between.
 *
 * @returns null: the value does not fit
 */
export async function parseInTurns<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
): Promise<{ readonly value: Value } | null> {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) {
    const parsed = schema.safeParse(value);
    return parsed.success ? { value: parsed.data } : null;
  }
  const elements: unknown[] = [];
  const turn = { start: performance.now() };
  for (const one of value) {
    const parsed = z.safeParse(schema.element, one);
    if (!parsed.success) return null;
    elements.push(parsed.data);
    if (performance.now() - turn.start < TURN_MS) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    turn.start = performance.now();
  }
  // A list of what the element's schema gives is what the list's schema gives.
  return { value: elements as Value };
}
