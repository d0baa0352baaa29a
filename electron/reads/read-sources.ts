import type { z } from 'zod';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { ReadData, ReadInputs, ReadName } from '#shared/bridge/reads.ts';
import { formatIssuePath } from '#shared/contract/errors.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadSource } from './read-source.ts';
import { reportReads } from './report-reads.ts';
import { runReads } from './run-reads.ts';
import { storeReads } from './store-reads.ts';

const defined = { ...storeReads, ...runReads, ...reportReads };

export type InputOf<Name extends ReadName> = ReadInputs[Name];
export type ValueOf<Name extends ReadName> = z.output<(typeof defined)[Name]['value']>;

export type ReadSources = {
  readonly [Name in ReadName]: ReadSource<InputOf<Name>, ValueOf<Name>, ReadData[Name]>;
};

/** Every read of the bridge whose answers are cached. */
export const readSources: ReadSources = defined;

// An object's keys are only texts to the compiler.
export const readNames = Object.keys(defined) as readonly ReadName[];

/** One read with its input. */
export type ReadCall<Name extends ReadName> = { readonly name: Name; readonly input: InputOf<Name> };

/**
 * The input that a key was made from.
 *
 * @param name from a page, which may name anything
 * @param inputKey canonicalJson of the input; `null` for a read without one
 * @throws FailureError `validation_failed`
 */
export function readInput<Name extends ReadName>(sources: ReadSources, name: Name, inputKey: string): InputOf<Name> {
  const input = Object.hasOwn(sources, name) ? sources[name].input.safeParse(parseJson(inputKey) ?? undefined) : null;
  if (input?.success) return input.data;
  const issues = (input?.error.issues ?? []).map(({ path, message }) => ({ path: formatIssuePath(path), message }));
  throw new FailureError({ code: 'validation_failed', message: 'No input of this read', issues });
}
