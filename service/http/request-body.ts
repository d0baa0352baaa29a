import type { IncomingMessage } from 'node:http';
import { formatIssuePath, type Issue } from '#shared/contract/errors.ts';
import { isStorable, unstorableText } from '../requests/issues.ts';
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

/** The text of a JSON body and its value. */
export type JsonBody = { readonly text: string; readonly value: unknown };

/**
 * Reads a JSON body, whatever its content type.
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

/**
 * The most elements that all lists of one body may hold together. A valid element takes more than 100 bytes, so no
 * valid body of 10 MB comes near this. Without the limit, a body of a million zeros would make a million issues.
 */
const MAX_LIST_ELEMENTS = 150_000;

/** Code of an issue after which a body is not checked further. */
export const TOO_MANY_ELEMENTS = 'too_many_elements';

/** Escapes that may stand for text that can't be stored. If a body has none, its texts need no check. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

type BodyNode = { readonly value: unknown; readonly parent: BodyNode | null; readonly key: PropertyKey };

const pathOf = (node: BodyNode): string => {
  const keys: PropertyKey[] = [];
  for (let at: BodyNode = node; at.parent; at = at.parent) keys.unshift(at.key);
  return formatIssuePath(keys);
};

/** Values inside an object or list that may themselves have an issue. */
const nodesIn = (parent: BodyNode, inside: object, checksTexts: boolean): readonly BodyNode[] =>
  Object.entries(inside).flatMap(([key, value]) =>
    typeof value === 'object' || (checksTexts && typeof value === 'string') ? [{ value, parent, key }] : [],
  );

/**
 * Issues of a body that its schema does not see. Walks without recursion, because a body may be nested 100,000 levels
 * deep.
 */
export function findBodyIssues({ text, value }: JsonBody): Issue[] {
  const checksTexts = SUSPICIOUS_ESCAPE.test(text);
  const issues: Issue[] = [];
  const open: BodyNode[] = [{ value, parent: null, key: '' }];
  let elements = 0;
  for (let node = open.pop(); node; node = open.pop()) {
    const { value: at } = node;
    if (typeof at === 'string') {
      if (checksTexts && !isStorable(at)) issues.push(unstorableText(pathOf(node)));
    } else if (typeof at === 'object' && at !== null) {
      if (Array.isArray(at)) elements += at.length;
      if (elements > MAX_LIST_ELEMENTS) {
        const message = `The lists of a body cannot hold more than ${MAX_LIST_ELEMENTS} elements together`;
        return [{ path: pathOf(node), message, code: TOO_MANY_ELEMENTS }];
      }
      for (const inner of nodesIn(node, at, checksTexts)) open.push(inner);
    }
  }
  return issues.reverse();
}
