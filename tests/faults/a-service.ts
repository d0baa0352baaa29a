import { aStore } from '../builders/contract.ts';
import { type Behaviour, json, refusal } from './fault-server.ts';

export const TOKEN = 'test-token-4f2a';

/** The store of `healthy`. */
export const HEALTHY_STORE = aStore({ externalId: 'W-001', name: 'Warszawa Centralna', loginCode: 'CODE-77' });

/** A service with one store that knows one token. */
export const healthy: Behaviour = (request, response, nth) => {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, 'unauthorized')(request, response, nth);
  const { pathname } = new URL(request.url ?? '/', 'http://service.test');
  if (pathname === '/v1/stores') return json(200, { items: [HEALTHY_STORE], nextCursor: null })(request, response, nth);
  if (pathname === '/v1/stores/W-001') return json(200, HEALTHY_STORE)(request, response, nth);
  return refusal(404, 'not_found')(request, response, nth);
};
