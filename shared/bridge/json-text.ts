/**
 * A value that crosses the bridge as the JSON text that is at hand, and is read once, in the page. Taking a report of
 * ten thousand groups apart only to write the same text again would hold the core up longer than anything else.
 */
export class JsonText {
  /** The text in UTF-8, where it came so; null: it did not. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly #read: () => string;
  constructor(read: () => string, bytes: Uint8Array<ArrayBuffer> | null = null) {
    this.bytes = bytes;
    this.#read = read;
  }
  get text(): string {
    return this.#read();
  }
}

/** @param value what JSON can say whole; a field that is undefined is left out */
export function jsonTextOf(value: unknown): JsonText {
  const text = JSON.stringify(value);
  return new JsonText(() => text);
}

export const TYPE_OF_JSON_TEXT = 20;

/** For both ends of every link: oRPC's way to add a type of its own (`customJsonSerializers`). */
export const jsonTextSerializer = {
  type: TYPE_OF_JSON_TEXT,
  condition: (value: unknown): boolean => value instanceof JsonText,
  serialize: ({ text }: JsonText): string => text,
  // Over HTTP the text stands in its answer as it is, and was read with it.
  deserialize: (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text),
};
