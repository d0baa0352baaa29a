import { request as send } from 'node:http';
import { wholeDelivery } from './deliver-whole.ts';
import type { Answer, Call, Delivery, Next } from './exchange.ts';
import { pairHeaders } from './header-list.ts';
import type { JournalWriter } from './journal.ts';
import type { Redact } from './redact.ts';

/** Headers of one connection, and those that the front writes anew. */
const OWN = /^(connection|keep-alive|transfer-encoding|content-length|host|expect)$/i;

/** What a client sees of a service that is not there: its proxy lets the connection fall. */
const gone: Delivery = {
  name: 'service gone',
  send: async ({ request }) => void request.socket.resetAndDestroy(),
};

const exchange = (base: URL, call: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const hadBody = call.body.length > 0 || call.headers.some(([name]) => /^content-length$/i.test(name));
    const kept = call.headers.filter(([name]) => !OWN.test(name));
    const length = hadBody ? [['content-length', String(call.body.length)] as const] : [];
    const outgoing = send({
      host: base.hostname.replaceAll(/[[\]]/g, ''),
      port: base.port,
      method: call.method,
      // As it came: made into a URL, dot segments and odd escapes would be lost.
      path: call.target,
      headers: [...kept, ['host', base.host], ...length].flat(),
      // A kept connection may be closed by the service just when it is used again; that would be a fault of ours.
      agent: false,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        resolve({
          status: incoming.statusCode ?? 0,
          statusText: incoming.statusMessage ?? '',
          headers: pairHeaders(incoming.rawHeaders),
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.end(call.body);
  });

/** The end of the way: asks the service behind, and writes down that it did. */
export function createAskUpstream(
  baseUrl: string,
  ports: { readonly writer: JournalWriter; readonly redact: Redact; readonly now: () => number },
): Next {
  const base = new URL(baseUrl);
  const { writer, redact, now } = ports;
  return async (call) => {
    const { id, origin, operation, externalId, method } = call;
    const target = redact.text(call.target);
    const end = writer.upstream({
      of: id,
      origin,
      at: now(),
      method,
      operation,
      externalId,
      target,
      body: redact.body(call.body),
    });
    try {
      const answer = await exchange(base, call);
      end({ status: answer.status });
      return { answer, delivery: wholeDelivery };
    } catch (error) {
      end({ failed: error instanceof Error ? error.message : String(error) });
      return { answer: null, delivery: gone };
    }
  };
}
