import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { SimpleCsrfProtectionHandlerPlugin } from '@orpc/server/plugins';
import type { StandardHandleResult } from '@orpc/server/standard';
import { type BridgeRouter, MAX_MESSAGE_SIZE, tellShown } from '#electron/bridge/router.ts';
import { RPC_PATH } from '#shared/bridge/handshake.ts';
import { JsonText, TYPE_OF_JSON_TEXT } from '#shared/bridge/json-text.ts';

/**
 * Serves the bridge over HTTP, behind the guard. The plugin requires a header that no form can send: otherwise, oRPC
 * would accept multipart bodies, which need no preflight. oRPC masks unknown errors.
 *
 * @returns a handler that answers false if there is no such procedure and nothing was written
 */
export function createHttpBridge(router: BridgeRouter) {
  const handler = new RPCHandler(router, {
    customJsonSerializers: [rawJsonSerializer],
    interceptors: [tellShown],
    rootInterceptors: [async ({ next }) => inOnePiece(withRawJson(await next()))],
    plugins: [new SimpleCsrfProtectionHandlerPlugin(), new BodyLimitPlugin({ maxBodySize: MAX_MESSAGE_SIZE })],
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { matched } = await handler.handle(request, response, { prefix: RPC_PATH, context: {} });
    return matched;
  };
}

/** JSON that goes into an answer unchanged. It is not a plain object, so that oRPC leaves it alone. */
class RawJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(json: JsonText) {
    this.bytes = json.bytes ?? Buffer.from(json.text);
  }
}

/** This end of `jsonTextSerializer`. The other end finds the parsed value where it expects the text. */
const rawJsonSerializer = {
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
 * Writes an answer with the JSON it contains. Otherwise, a report of ten thousand groups would be written as text
 * within text and parsed twice.
 */
function withRawJson(result: StandardHandleResult): StandardHandleResult {
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

/**
 * Turns a multipart answer (a picture) into bytes before it is sent. Otherwise it is a stream that Node's fetch makes
 * from the form. If the page has gone away in the meantime, ending that stream early causes an unhandled rejection
 * ("ReadableStream is already closed").
 */
async function inOnePiece(result: StandardHandleResult): Promise<StandardHandleResult> {
  if (!result.matched || !(result.response.body instanceof FormData)) return result;
  const whole = new Response(result.response.body);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  return { matched: true, response: withBytes(result.response, type, [bytes]) };
}

type Bytes = Uint8Array<ArrayBuffer>;
type Answer = Extract<StandardHandleResult, { matched: true }>['response'];

/** The answer with a body whose bytes are all available. */
function withBytes({ status, headers }: Answer, type: string, pieces: readonly Bytes[]): Answer {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const body = new ReadableStream<Bytes>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return { status, headers: { ...headers, 'content-type': type, 'content-length': String(length) }, body };
}
