import type { StandardHandleResult } from '@orpc/server/standard';

type Bytes = Uint8Array<ArrayBuffer>;
type Answer = Extract<StandardHandleResult, { matched: true }>['response'];

/** The answer with a body whose bytes are all at hand. */
export function withBytes({ status, headers }: Answer, type: string, pieces: readonly Bytes[]): Answer {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const body = new ReadableStream<Bytes>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return { status, headers: { ...headers, 'content-type': type, 'content-length': String(length) }, body };
}
