import type { IncomingMessage } from 'node:http';
import { type RequestError, validationFailed } from '../requests/request-error.ts';

/** Largest body that is read (design.md section 7): 10 MB. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

// A caller who is still sending does not read the answer, so what is too large is thrown away for a while first.
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
    // The caller went away; nobody will read this.
    throw bodyIssue('The body ended early', 'incomplete');
  }
  if (size > MAX_BODY_BYTES) throw tooLarge();
  return Buffer.concat(chunks);
};

/** The text of a JSON body and what it says. */
export type JsonBody = { readonly text: string; readonly value: unknown };

/**
 * Reads a JSON body, whatever its content type says.
 *
 * @throws {RequestError} 400 when it is not UTF-8 or not JSON, 413 when it is too large
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const bytes = await readBytes(request);
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
