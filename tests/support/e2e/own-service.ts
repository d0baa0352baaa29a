import type { test as base } from './host.ts';
import { unwrap } from './places.ts';
import { type RunningService, startService } from './service.ts';

/**
 * One service with the sample chain for a whole file, to which the host of the tests is connected: the app and the
 * test ask the same one.
 *
 * @returns the service, once the tests of the file run
 */
export function withOwnService(test: typeof base): () => RunningService {
  const running: { service?: RunningService } = {};
  const service = (): RunningService => {
    if (running.service === undefined) throw new Error('the service was not started');
    return running.service;
  };
  test.beforeAll(async ({ endcap }) => {
    running.service = await startService();
    const { baseUrl, token } = running.service;
    const bridge = await endcap.bridge();
    unwrap(await bridge.workspaces.connect({ name: 'Chain', baseUrl, token }));
  });
  test.afterAll(async () => {
    await running.service?.stop();
  });
  return service;
}
