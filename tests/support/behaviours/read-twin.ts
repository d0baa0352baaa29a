import type { Answer, Call, Next } from './exchange.ts';
import { type Item, itemsOf } from './json-body.ts';
import { matchOperation, pathOf } from './match-operation.ts';

const ABOUT_BODY = /^(content-|transfer-encoding$|expect$)/i;

/** The GET of the path that a call writes to, asked by the front with the client's own authorization. */
export function twinOf(call: Call): Call {
  const target = pathOf(call.target);
  return {
    ...call,
    ...matchOperation('GET', target),
    origin: 'front',
    method: 'GET',
    target,
    headers: call.headers.filter(([name]) => !ABOUT_BODY.test(name)),
    body: Buffer.alloc(0),
  };
}

/** What stands at the path of a call right now. */
export const readTwin = async (call: Call, next: Next): Promise<Answer | null> => (await next(twinOf(call))).answer;

/** The list at the path of a call right now; null: it cannot be read, so the service itself says what is wrong. */
export const readItems = async (call: Call, next: Next): Promise<readonly Item[] | null> =>
  itemsOf(await readTwin(call, next));
