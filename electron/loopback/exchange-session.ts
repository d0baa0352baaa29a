import type { IncomingMessage, ServerResponse } from 'node:http';
import { SessionRequest } from '#shared/bridge/session-exchange.ts';
import type { LaunchSecrets } from './launch-secret.ts';
import { refuse } from './refusal.ts';

const MAX_BODY_BYTES = 1_024;

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Answers POST SESSION_PATH: a live launch secret gets a session, everything else the uniform refusal. */
export async function exchangeSession(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: LaunchSecrets,
): Promise<void> {
  const isJson = /^application\/json(?:;|$)/i.test(request.headers['content-type'] ?? '');
  const body = isJson ? SessionRequest.safeParse(await readJson(request)) : undefined;
  const session = body?.success ? secrets.exchange(body.data.key) : undefined;
  if (session === undefined) return refuse(response);
  const text = JSON.stringify({ session });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
