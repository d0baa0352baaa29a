import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyLimitPlugin, RPCHandler } from '@orpc/server/node';
import { SimpleCsrfProtectionHandlerPlugin } from '@orpc/server/plugins';
import type { StandardHandleResult } from '@orpc/server/standard';
import { type BridgeRouter, MAX_MESSAGE_SIZE } from '#electron/bridge/router.ts';
import { RPC_PATH } from '#shared/bridge/handshake.ts';
import { JsonText, TYPE_OF_JSON_TEXT } from '#shared/bridge/json-text.ts';

/**
 * Serves the bridge over HTTP, behind the guard. The plugin asks for a header that no form can send: oRPC would
 * otherwise take multipart bodies, which need no preflight. Unknown errors are masked by oRPC.
 *
 * @returns a handler that answers false when there is no such procedure and nothing was written
 */
export function createHttpBridge(router: BridgeRouter) {
  const handler = new RPCHandler(router, {
    customJsonSerializers: [rawJsonSerializer],
    rootInterceptors: [async ({ next }) => inOnePiece(withRawJson(await next()))],
    plugins: [new SimpleCsrfProtectionHandlerPlugin(), new BodyLimitPlugin({ maxBodySize: MAX_MESSAGE_SIZE })],
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { matched } = await handler.handle(request, response, { prefix: RPC_PATH, context: {} });
    return matched;
  };
}

/** JSON that goes into an answer as it is. Not a plain object, so that oRPC lets it through. */
class RawJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  constructor(json: JsonText) {
    this.bytes = json.bytes ?? Buffer.from(json.text);
  }
}

/** The near end of `jsonTextSerializer`: the far one finds the text's value where it looks for the text. */
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
 * Writes an answer with the JSON that it holds: a report of ten thousand groups would otherwise be written as a text
 * in a text, and be read twice.
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
 * Turns a multipart answer (a picture) into bytes before it is sent. Left as it is, it is a stream that Node's
 * fetch makes from the form; when the page has gone away meanwhile, ending that stream early leaves an unhandled
 * rejection behind ("ReadableStream is already closed").
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

/** The answer with a body whose bytes are all at hand. */
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
