import type { Cache } from '#electron/cache/cache.ts';
import { parseInTurns } from '#electron/lib/parse-in-turns.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { AnswerFacts } from './answer-facts.ts';
import type { ComputeRead } from './offline-work.ts';
import type { Asking, Form, Given } from './read-form.ts';
import type { ReadSources, ValueOf } from './read-source.ts';

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
