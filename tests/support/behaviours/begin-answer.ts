import { headersFor, statedLength } from './deliver-whole.ts';
import type { Answer, Line } from './exchange.ts';

/** Announces the whole answer and sends the first `keep` (0 to 1) of its body, at least all but one byte less. */
export function beginAnswer({ response }: Line, answer: Answer, keep: number): Promise<void> {
  const bytes = Math.min(Math.floor(answer.body.length * keep), answer.body.length - 1);
  response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, statedLength(answer)));
  response.flushHeaders();
  if (bytes <= 0) return Promise.resolve();
  return new Promise((resolve) => response.write(answer.body.subarray(0, bytes), () => resolve()));
}
