import type { Answer, Delivery, HeaderList } from './exchange.ts';

/** Headers that belong to one connection, not to the answer; node:http writes its own. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const isLength = (name: string): boolean => name.toLowerCase() === 'content-length';

/**
 * Headers of an answer as node:http takes them, one after the other.
 *
 * @param length what `content-length` says; null: no such header
 */
export function headersFor(headers: HeaderList, length: number | null): string[] {
  const kept = headers.filter(([name]) => !HOP.has(name.toLowerCase()) && (length !== null || !isLength(name)));
  const stated = kept.map(([name, value]) => [name, isLength(name) ? String(length) : value]);
  const isStated = length === null || kept.some(([name]) => isLength(name));
  return [...stated, ...(isStated ? [] : [['content-length', String(length)]])].flat();
}

/** What `content-length` says of an answer: its own word where there is no body to count (HEAD, 304). */
export function statedLength({ headers, body }: Answer): number {
  const stated = headers.find(([name]) => isLength(name))?.[1];
  return body.length === 0 && stated !== undefined ? Number(stated) : body.length;
}

/** Sends the answer as it is. Over as well once the client is gone: to a closed connection nothing is ever sent. */
export const wholeDelivery: Delivery = {
  name: 'whole',
  send: ({ response, gone }, answer) =>
    new Promise((resolve) => {
      if (!answer || gone.aborted) return resolve();
      gone.addEventListener('abort', () => resolve(), { once: true });
      const hasNoBody = answer.status === 204 || answer.status === 304;
      const length = hasNoBody ? null : statedLength(answer);
      response.writeHead(answer.status, answer.statusText, headersFor(answer.headers, length));
      response.end(answer.body, resolve);
    }),
};
