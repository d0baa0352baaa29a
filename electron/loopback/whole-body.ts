import type { StandardHandleResult } from '@orpc/server/standard';
import { withBytes } from './sent-bytes.ts';

/**
 * Turns a multipart answer (a picture) into bytes before it is sent. Left as it is, it is a stream that Node's
 * fetch makes from the form; when the page has gone away meanwhile, ending that stream early leaves an unhandled
 * rejection behind ("ReadableStream is already closed").
 */
export async function inOnePiece(result: StandardHandleResult): Promise<StandardHandleResult> {
  if (!result.matched || !(result.response.body instanceof FormData)) return result;
  const whole = new Response(result.response.body);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  return { matched: true, response: withBytes(result.response, type, [bytes]) };
}
