import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { heardBy } from '../support/e2e/hearing.ts';
import { test as base, type TestFixtures, type WorkerFixtures } from '../support/e2e/host.ts';
import { openWorld, type PublishWorld, startPublishWorld } from '../support/e2e/publish-world.ts';

type WorldOptions = Parameters<typeof startPublishWorld>[0];

export interface PublishFixtures {
  /** Starts a chain behind a service that behaves as told, and opens a workspace for it; it ends with the test. */
  readonly openChain: (
    options: WorldOptions,
    name?: string,
  ) => Promise<{ readonly world: PublishWorld; readonly bridge: BridgeClient }>;
}

/** `test` of the Publish page: its host begins without a workspace. */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & TestFixtures & PublishFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & WorkerFixtures
> = base.extend<PublishFixtures>({
  hostArgs: [],
  openChain: async ({ endcap, page }, use) => {
    const worlds: PublishWorld[] = [];
    await use(async (options, name) => {
      const world = await startPublishWorld(options);
      worlds.push(world);
      const bridge = await endcap.bridge();
      await heardBy(page, bridge, () => openWorld(bridge, world, name));
      return { world, bridge };
    });
    for (const world of worlds) await world.stop();
  },
});
