import { randomUUID } from 'node:crypto';
import type { StandardHandleResult } from '@orpc/server/standard';
import { JsonText, TYPE_OF_JSON_TEXT } from '#shared/bridge/json-text.ts';
import { withBytes } from './sent-bytes.ts';

/** JSON that goes into an answer as it is. Not a plain object, so that oRPC lets it through. */
class RawJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(json: JsonText) {
    this.bytes = json.bytes ?? Buffer.from(json.text);
  }
}

/** The near end of `jsonTextSerializer`: the far one finds the text's value where it looks for the text. */
export const rawJsonSerializer = {
  type: TYPE_OF_JSON_TEXT,
  condition: (value: unknown): boolean => value instanceof JsonText,
  serialize: (text: JsonText): RawJson => new RawJson(text),
  deserialize(): never {
    throw new TypeError('A page sends no JSON texts');
  },
};

const holdsRaw = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'meta' in body &&
  Array.isArray(body.meta) &&
  body.meta.some((entry: unknown) => Array.isArray(entry) && entry[0] === TYPE_OF_JSON_TEXT);

/**
 * Writes an answer with the JSON that it holds: a report of ten thousand groups would otherwise be written as a text
 * in a text, and be read twice.
 */
export function withRawJson(result: StandardHandleResult): StandardHandleResult {
  if (!result.matched || !holdsRaw(result.response.body)) return result;
  const raw: Uint8Array<ArrayBuffer>[] = [];
  const mark = randomUUID();
  const text = JSON.stringify(result.response.body, (_, value: unknown) => {
    if (!(value instanceof RawJson)) return value;
    raw.push(value.bytes);
    return mark;
  });
  const pieces = text.split(`"${mark}"`).flatMap((piece, at) => [Buffer.from(piece), ...raw.slice(at, at + 1)]);
  return { matched: true, response: withBytes(result.response, 'application/json', pieces) };
}
