/**
 * A value that crosses the bridge as the JSON text that the core already has. It is parsed once, in the page. Parsing a
 * report of ten thousand groups just to write the same text again would block the core longer than anything else.
 */
export class JsonText {
  /** The text as UTF-8 if it came as bytes, else null. */
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

/** An answer that is stored and sent is written as text once. */
const written = new WeakMap<object, JsonText>();

/** @param value anything that JSON can hold without loss, and that nobody changes; undefined fields are left out */
export function jsonTextOf(value: unknown): JsonText {
  const isObject = typeof value === 'object' && value !== null;
  const known = isObject ? written.get(value) : undefined;
  if (known) return known;
  const text = JSON.stringify(value);
  const made = new JsonText(() => text);
  if (isObject) written.set(value, made);
  return made;
}

export const TYPE_OF_JSON_TEXT = 20;

/** For both ends of every link: tells oRPC how to serialise this type (`customJsonSerializers`). */
export const jsonTextSerializer = {
  type: TYPE_OF_JSON_TEXT,
  condition: (value: unknown): boolean => value instanceof JsonText,
  serialize: ({ text }: JsonText): string => text,
  // Over HTTP the text is part of the answer, so it has been parsed already.
  deserialize: (text: unknown): unknown => (typeof text === 'string' ? JSON.parse(text) : text),
};
