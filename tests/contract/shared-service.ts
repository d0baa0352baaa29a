import { afterAll, beforeAll } from 'vitest';
import type { Chain } from '#service/store/chain.ts';
import { type ContractClient, createContractClient } from './contract-client.ts';
import { startTestService, type TestService, TOKEN } from './test-service.ts';

/** One service for all tests of a file; its parts are there once the tests run. */
export type SharedService = {
  readonly client: ContractClient;
  readonly service: TestService;
};

/** Starts a service with a chain before the tests of a file and stops it behind them. */
export function serveChain(chain: Chain): SharedService {
  const started: Partial<SharedService> = {};
  const ready = <Part extends keyof SharedService>(part: Part): SharedService[Part] => {
    const value = started[part];
    if (value === undefined) throw new Error('The service is there only while tests run');
    return value;
  };
  beforeAll(async () => {
    const service = await startTestService(chain);
    Object.assign(started, { service, client: createContractClient(service.url, TOKEN) });
  });
  afterAll(() => started.service?.stop());
  return {
    get client() {
      return ready('client');
    },
    get service() {
      return ready('service');
    },
  };
}
