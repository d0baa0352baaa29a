import { JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { Ageing } from './read-source.ts';

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
  readonly ofText: ((text: string) => Data) | null;
};

/** As JSON text, which nobody reads on its way to the page. */
export const AS_TEXT: Form<object, JsonText> = { ofValue: jsonTextOf, ofText: (text) => new JsonText(text) };
