/** Longest line that is read; a record takes a few hundred bytes. */
const MAX_LINE_BYTES = 64 * 1024;

/** A line of a file, numbered from 1; `problem` says why its text could not be read. */
export type RawLine = { readonly number: number; readonly text: string; readonly problem?: string };

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines, as many at a time as have arrived. Never holds more than a chunk and a line.
 *
 * @param input chunks of UTF-8
 */
export async function* readLines(input: AsyncIterable<Buffer | string>): AsyncGenerator<readonly RawLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;
  let number = 0;

  const lineOf = (bytes: Buffer): RawLine => {
    number += 1;
    if (isTooLong || bytes.length > MAX_LINE_BYTES) {
      isTooLong = false;
      return { number, text: '', problem: `Longer than ${MAX_LINE_BYTES} bytes` };
    }
    try {
      return { number, text: decoder.decode(bytes) };
    } catch {
      return { number, text: '', problem: 'Not UTF-8' };
    }
  };

  for await (const part of input) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      lines.push(lineOf(bytes.subarray(start, end)));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > MAX_LINE_BYTES) {
      isTooLong = true;
      rest = Buffer.alloc(0);
    }
    if (lines.length > 0) yield lines;
  }
  if (rest.length > 0 || isTooLong) yield [lineOf(rest)];
}
