import type { IncomingMessage } from 'node:http';
import { SESSION_HEADER } from '#shared/bridge/handshake.ts';
import type { RequestFacts } from './guard.ts';

/** Takes from a request what the guard looks at, repeated headers included. */
export function requestFacts({ method = '', url = '', headersDistinct }: IncomingMessage): RequestFacts {
  return {
    method,
    target: url,
    host: headersDistinct['host'] ?? [],
    origin: headersDistinct['origin'] ?? [],
    fetchSite: headersDistinct['sec-fetch-site'] ?? [],
    fetchDest: headersDistinct['sec-fetch-dest'] ?? [],
    session: headersDistinct[SESSION_HEADER] ?? [],
  };
}
