import { queryOptions } from '@tanstack/react-query';
import type { AtRead, ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { Bridge } from './bridge.ts';

type CallOf<Name extends ReadName> = AtRead<Name, Bridge>;

/** The input of a read; undefined for a read without input. */
export type ReadInput<Name extends ReadName> =
  CallOf<Name> extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;

/** The answer of a read: the value with its origin and age. */
export type ReadAnswer<Name extends ReadName> =
  CallOf<Name> extends (...args: never[]) => Promise<infer Output> ? Output : never;

type Call<Name extends ReadName> = (
  input: ReadInput<Name>,
  options: { readonly signal: AbortSignal },
) => Promise<ReadAnswer<Name>>;

/** The call that a read is named for. */
function callOf<Name extends ReadName>(bridge: Bridge, name: Name): Call<Name> {
  const [area = '', call = ''] = name.split('.');
  // `CallOf` says the same of the types.
  return Reflect.get(Reflect.get(bridge, area), call) as Call<Name>;
}

/** A read of the bridge with its input, as the core's events identify it. */
export type ReadKey = { readonly read: ReadName; readonly inputKey: string };

/** @param input as it is passed to the bridge; undefined for a read without input */
export function readKey(read: ReadName, input?: unknown): ReadKey {
  return { read, inputKey: canonicalJson(input) };
}

/** One text for each read and input. */
export function nameOfRead({ read, inputKey }: ReadKey): string {
  return `${read} ${inputKey}`;
}

/** The query key for a read's answer. Without an input, nothing is requested. */
export type ReadQueryKey = readonly [read: ReadName, workspaceId: string, inputKey: string | null];

/** The query of a read. Everyone who asks for the same read with the same input shares it. */
export function readQuery<Name extends ReadName>(
  bridge: Bridge,
  workspaceId: string,
  name: Name,
  input: ReadInput<Name>,
) {
  const of = readKey(name, input);
  return queryOptions<ReadAnswer<Name>, Error, ReadAnswer<Name>, ReadQueryKey>({
    queryKey: [name, workspaceId, of.inputKey],
    queryFn: ({ signal }) => callOf(bridge, name)(input, { signal }),
    meta: { of },
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query whose answer the core caches has its read key here, so that the core's events can find it. */
    queryMeta: { readonly of?: ReadKey };
  }
}
