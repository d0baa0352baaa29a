import type { Store } from '#shared/contract/store.ts';
import { type Behaviour, json, refusal } from './fault-server.ts';

export const TOKEN = 'test-token-4f2a';

/** A plausible store with the fields that a test speaks about. */
export const aStore = (fields: Partial<Store> = {}): Store => ({
  storeId: '00000000-0000-4000-8000-000000000001',
  externalId: 'W-001',
  name: 'Warszawa Centralna',
  location: null,
  regionId: null,
  storeType: 'Dworzec',
  openingTimes: [],
  protocolScheduleId: '00000000-0000-4000-8000-000000000002',
  protocolCronEnabled: true,
  onboardingComplete: true,
  loginCode: 'CODE-77',
  ...fields,
});

/** A service with one store that knows one token. */
export const healthy: Behaviour = (request, response, nth) => {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return refusal(401, 'unauthorized')(request, response, nth);
  const { pathname } = new URL(request.url ?? '/', 'http://service.test');
  if (pathname === '/v1/stores') return json(200, { items: [aStore()], nextCursor: null })(request, response, nth);
  if (pathname === '/v1/stores/W-001') return json(200, aStore())(request, response, nth);
  return refusal(404, 'not_found')(request, response, nth);
};
