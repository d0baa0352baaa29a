import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, type TestContext } from 'vitest';
import { type ContractClient, createContractClient } from '../contract-client.ts';
import { runsChain } from '../runs-chain.ts';
import { startTestService, type TestService, TOKEN } from '../test-service.ts';

/*
 * The conformance suite: what api.md says of every service, section by section, asked over HTTP alone. It runs against
 * the address that `npm run test:contract -- --url U --token T` names, else against the service of this repository,
 * on every database. Stores that it makes begin with `conformance-` and stay, because the API removes none.
 *
 * Runs and photos have no way in through the API. At an address these tests read what is there; where nothing fits,
 * they are reported as skipped, with what they would have needed. What api.md leaves open is tested elsewhere.
 */

const foreign = process.env['ENDCAP_CONFORMANCE_URL'];

/** A range that holds every run a service may have. */
export const everRange = { from: '2015-01-01T00:00:00Z', to: '2045-01-01T00:00:00Z' };

/** The service under test; its parts are there once the tests run. */
export type AskedService = {
  readonly url: string;
  readonly token: string;
  readonly client: ContractClient;
  /** Begins the external ID of every store that the suite makes. */
  readonly prefix: string;
  /** Makes a store that no other test uses; answers it as path parameters. */
  newStore(name: string): Promise<{ readonly externalId: string }>;
  /** External IDs of some stores. */
  someStores(): Promise<readonly string[]>;
};

/** Finds the service under test before the tests of a file. */
export function askService(): AskedService {
  const token = foreign === undefined ? TOKEN : (process.env['ENDCAP_CONFORMANCE_TOKEN'] ?? '');
  const prefix = `conformance-${randomUUID().slice(0, 8)}`;
  const started: { own?: TestService; url: string } = { url: foreign ?? '' };
  beforeAll(async () => {
    if (foreign !== undefined) return;
    started.own = await startTestService(runsChain);
    started.url = started.own.url;
  });
  afterAll(() => started.own?.stop());
  const client = (): ContractClient => createContractClient(started.url, token);
  return {
    token,
    prefix,
    get url() {
      return started.url;
    },
    get client() {
      return client();
    },
    newStore: async (name) => {
      const externalId = `${prefix} ${name}/ż ${randomUUID().slice(0, 4)}`;
      await client().call('upsertStore', { params: { externalId }, body: { name } });
      return { externalId };
    },
    someStores: async () => {
      const { items } = await client().call('listStores', { query: { limit: 20 } });
      return items.flatMap(({ externalId }) => externalId ?? []);
    },
  };
}

/**
 * Reports a test as skipped because a foreign service has nothing to test it with; the service of this repository
 * always has, so there it is a failure.
 */
export function lacks(what: string, context: Pick<TestContext, 'skip'>): never {
  if (foreign === undefined) throw new Error(`The chain of the tests has no ${what}`);
  return context.skip(`The service has no ${what}`);
}
