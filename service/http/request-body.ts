import type { IncomingMessage } from 'node:http';
import { type RequestError, validationFailed } from '../requests/request-error.ts';

/** Largest body that is read (architecture.md section 9): 10 MB. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;

// A caller who is still sending does not read the answer, so a body that is too large is first read further and
// dropped, up to this size.
const MAX_DISCARDED_BYTES = 10 * MAX_BODY_BYTES;

const bodyIssue = (message: string, code: string, status?: number): RequestError =>
  validationFailed([{ path: '', message, code }], status);

const tooLarge = (): RequestError => bodyIssue(`The body is larger than ${MAX_BODY_BYTES} bytes`, 'too_big', 413);

const readBytes = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
      if (size > MAX_DISCARDED_BYTES) break;
    }
  } catch {
    // The caller went away, so nobody will read this.
    throw bodyIssue('The body ended early', 'incomplete');
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
};

/**
 * Lists and objects inside one another. The deepest body of the contract has four. Unknown fields may be deeper, but
 * whoever walks through a body must be able to rely on an end.
 */
const MAX_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** `[` and `{`, `]` and `}`: in each pair, only one bit differs. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const CASE_BIT = 0x20;

/** Whether brackets outside texts are nested too deep. Stops there, so that nothing is built from such a body. */
const isTooDeep = (bytes: Buffer): boolean => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
      continue;
    }
    if (byte === QUOTE) isText = true;
    else if ((byte & ~CASE_BIT) === OPENING) depth += 1;
    else if ((byte & ~CASE_BIT) === CLOSING) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

/** The text of a JSON body and its value. */
export type JsonBody = { readonly text: string; readonly value: unknown };

/**
 * Reads a JSON body, whatever its content type.
 *
 * @throws {RequestError} 400 when it is not UTF-8, not JSON or nested too deep, 413 when it is too large
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const bytes = await readBytes(request);
  if (isTooDeep(bytes)) {
    throw bodyIssue(`Lists and objects cannot be nested deeper than ${MAX_DEPTH} levels`, 'too_deep');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bodyIssue('The body is not UTF-8', 'invalid_encoding');
  }
  try {
    return { text, value: JSON.parse(text) };
  } catch {
    throw bodyIssue('The body is not valid JSON', 'invalid_json');
  }
}
