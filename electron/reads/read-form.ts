import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { Ageing, InputOf } from './read-source.ts';

/** One read with its input. */
export type Asking<Name extends ReadName> = { readonly name: Name; readonly input: InputOf<Name> };

/** An answer as it is kept; `asOf` in milliseconds since 1970 UTC. */
export type Held<Value> = { readonly value: Value; readonly asOf: number; readonly complete: boolean };

/** An answer before it is said where it comes from and when it is stale. */
export type Given<Data> = {
  readonly data: Data;
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  readonly ageing: Ageing;
};

/** How a value is wanted; with `ofText`, straight from its JSON text where that is at hand. */
export type Form<Value, Data> = {
  readonly ofValue: (value: Value) => Data;
  readonly ofText: ((text: JsonText) => Data) | null;
};

/** As JSON text, which nobody reads on its way to the page. */
export const AS_TEXT: Form<object, JsonText> = { ofValue: jsonTextOf, ofText: (text) => text };
