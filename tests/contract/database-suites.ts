import { describe } from 'vitest';
import { type DatabaseKind, keepDataIn } from '../support/services/service-databases.ts';

/** The suites that must hold on every database; each also runs by itself, on SQLite in memory. */
const SUITES = {
  'api.md, stores': () => import('./conformance/stores.test.ts'),
  'api.md, lists of a store': () => import('./conformance/lists-of-a-store.test.ts'),
  'api.md, measured data': () => import('./conformance/measured-data.test.ts'),
  'api.md, errors': () => import('./conformance/errors.test.ts'),
  'api.md, authentication': () => import('./conformance/authentication.test.ts'),
  stores: () => import('./stores.test.ts'),
  contacts: () => import('./contacts.test.ts'),
  expectations: () => import('./expectations.test.ts'),
  expositions: () => import('./expositions.test.ts'),
  protocols: () => import('./protocols.test.ts'),
  photos: () => import('./photos.test.ts'),
  'photo links': () => import('./photo-links.test.ts'),
  'fill rates': () => import('./fill-rates.test.ts'),
  'fill rates of the sample': () => import('./fill-rate-sample.test.ts'),
  'bad input': () => import('./bad-input.test.ts'),
  authentication: () => import('./authentication.test.ts'),
} as const satisfies Record<string, () => Promise<unknown>>;

/** Runs every suite on one kind of database, which the titles of the tests name. */
export function runSuitesOn(kind: DatabaseKind): void {
  describe(`on ${kind}`, () => {
    keepDataIn(kind);
    for (const [name, load] of Object.entries(SUITES)) {
      describe(name, async () => {
        await load();
      });
    }
  });
}
