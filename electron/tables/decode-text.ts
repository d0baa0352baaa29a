import { TableError } from './limits.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1250';

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** What a text never holds and a file of another kind does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what is looked for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/u;

function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be';
  try {
    decodeAs(bytes, 'utf-8');
    return 'utf-8';
  } catch {
    // Excel writes this in Poland unless it is told to use Unicode.
    return 'windows-1250';
  }
}

/**
 * Decodes a text file: UTF-8 or UTF-16 if it starts with a byte order mark, UTF-8 if it is valid, otherwise
 * windows-1250.
 *
 * @throws TableError `not_a_table` if it is not text
 */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  try {
    const encoding = encodingOf(bytes);
    const text = decodeAs(bytes, encoding);
    // A label may contain control characters; other kinds of file have them right at the start.
    if (BINARY.test(text.slice(0, 4_000)) && !beginsAsText(text)) throw new TableError('not_a_table');
    return { text, encoding };
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('not_a_table');
  }
}

/** Whether everything before the first line break is text. */
const beginsAsText = (text: string): boolean => {
  const [first = ''] = text.split(/[\r\n]/u, 1);
  return first.length < 2_000 && first.length < text.length && !BINARY.test(first);
};
