import { Agent, request } from 'node:http';
import type { FuzzedRequest } from './fuzzed-request.ts';

/** What came back; undefined: the caller had hung up. */
export type FuzzedAnswer = { readonly status: number; readonly type: string; readonly text: string };

/** Sends requests over a few connections that stay open. */
export type FuzzSender = {
  readonly send: (fuzzed: FuzzedRequest) => Promise<FuzzedAnswer | undefined>;
  readonly close: () => void;
};

export function createFuzzSender(url: string, connections: number): FuzzSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send: FuzzSender['send'] = ({ method, target, headers, body, cutAt }) =>
    new Promise((resolve, reject) => {
      const length: Record<string, number> = body === undefined ? {} : { 'content-length': body.length };
      const sent = request({ agent, hostname, port, method, path: target, headers: { ...headers, ...length } });
      sent.on('error', (error) => {
        if (cutAt === undefined) reject(error);
        else resolve(undefined);
      });
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      if (cutAt === undefined || body === undefined) sent.end(body);
      else sent.write(body.subarray(0, cutAt), () => sent.destroy());
    });
  return { send, close: () => agent.destroy() };
}
