import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HostProcess } from '#electron/lib/platform.ts';
import { forkSampleProcess } from '#electron/loopback/child-processes.ts';
import { type RunningCore, startCore } from './start-core.ts';

const SCRIPT = fileURLToPath(new URL('../../service/service-process.ts', import.meta.url));
const started: { process: HostProcess; ended: Promise<void> }[] = [];
let running: RunningCore;

beforeAll(async () => {
  running = await startCore(
    {},
    {
      startSampleProcess() {
        const process = forkSampleProcess(SCRIPT, { PATH: globalThis.process.env['PATH'] ?? '' });
        const ending = Promise.withResolvers<void>();
        const onExit: HostProcess['onExit'] = (listener) =>
          process.onExit(() => {
            ending.resolve();
            listener();
          });
        started.push({ process, ended: ending.promise });
        return { ...process, onExit };
      },
    },
  );
});
afterAll(() => running.close());

test('the sample answers, is started anew when it dies, and ends with the core', async () => {
  const opened = await running.bridge.workspaces.openSample();
  expect(opened).toMatchObject({ ok: true, value: { items: [{ kind: 'sample', token: 'not_needed' }] } });
  const first = await running.bridge.stores.list();
  expect(first.ok && first.value.data.length).toBe(120);

  started[0]?.process.kill();
  await started[0]?.ended;
  expect(await running.bridge.reads.refresh({ read: 'stores.list', inputKey: 'null' })).toMatchObject({ ok: true });
  const again = await running.bridge.stores.list();
  const ages = { asOf: expect.any(String), staleAfter: expect.any(String) };
  expect(again).toEqual({ ...first, value: { ...(first.ok ? first.value : {}), ...ages } });
  expect(started).toHaveLength(2);

  await running.core.close();
  await started[1]?.ended;
  expect(await running.bridge.stores.list()).toEqual({ ok: false, failure: { code: 'no_workspace' } });
});
