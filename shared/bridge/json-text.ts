/**
 * A value that crosses the bridge as the JSON text that is at hand, and is read once, in the page. Taking a report of
 * ten thousand groups apart only to write the same text again would hold the core up longer than anything else.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** @param value what JSON can say whole; a field that is undefined is left out */
export const jsonTextOf = (value: object): JsonText => new JsonText(JSON.stringify(value));

const TYPE_OF_JSON_TEXT = 20;

/** For both ends of every link: oRPC's way to add a type of its own (`customJsonSerializers`). */
export const jsonTextSerializer = {
  type: TYPE_OF_JSON_TEXT,
  condition: (value: unknown): boolean => value instanceof JsonText,
  serialize: ({ text }: JsonText): string => text,
  deserialize(text: unknown): unknown {
    if (typeof text !== 'string') throw new TypeError('JSON is a text');
    return JSON.parse(text);
  },
};
