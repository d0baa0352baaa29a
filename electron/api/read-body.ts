import { FailureError } from '#electron/lib/failure-error.ts';

/**
 * Reads the body of an answer up to a limit; what lies beyond is never taken in.
 *
 * @param limit bytes
 * @param onChunk called for every piece, so that the caller can tell a slow answer from a silent one
 * @throws FailureError `answer_too_large`, and whatever the stream fails with
 */
export async function readBody(
  response: Response,
  limit: number,
  onChunk: () => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new FailureError({ code: 'answer_too_large', limitMegabytes: limit / (1024 * 1024) });
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await discardBody(response);
    throw tooLarge();
  }
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    onChunk();
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  return joined(chunks, size);
}

/** Lets go of an answer whose body nobody wants; its connection would stay occupied otherwise. */
export async function discardBody(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => {});
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
