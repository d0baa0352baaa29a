import type { StandardHandleResult } from '@orpc/server/standard';

/**
 * Turns a multipart answer (a picture) into bytes before it is sent. Left as it is, it is a stream that Node's
 * fetch makes from the form; when the page has gone away meanwhile, ending that stream early leaves an unhandled
 * rejection behind ("ReadableStream is already closed").
 */
export async function inOnePiece(result: StandardHandleResult): Promise<StandardHandleResult> {
  if (!result.matched || !(result.response.body instanceof FormData)) return result;
  const { status, headers, body } = result.response;
  const whole = new Response(body);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const sized = { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) };
  return { matched: true, response: { status, headers: sized, body: stream } };
}
