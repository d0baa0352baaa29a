import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Platform } from '#electron/lib/platform.ts';
import { SET_POLICY, startCore } from './start-core.ts';

/** A core that has downloaded a version. */
async function withVersion(platform: Partial<Platform> = {}) {
  const withdrawn: string[] = [];
  const updater = {
    address: 'https://updates.example',
    installs: true,
    check: async () => '1.1.0',
    download: async () => {},
    withdraw: () => withdrawn.push('1.1.0') > 0,
  };
  const running = await startCore({}, { updater, ...platform });
  await running.bridge.updates.check();
  await running.bridge.updates.download();
  await expect
    .poll(() => running.bridge.updates.state())
    .toMatchObject({ ok: true, value: { work: { state: 'downloaded' } } });
  return { ...running, withdrawn };
}

test('a version that the organisation stops after its download is not put in place at the end', async () => {
  const { withdrawn, ...running } = await withVersion();
  expect(withdrawn).toEqual([]);
  // Nobody opens Settings, where the file would be read again.
  await writeFile(join(running.userData, SET_POLICY), '{"updates":{"use":"off"}}', { mode: 0o600 });
  await running.close();
  expect(withdrawn).toEqual(['1.1.0']);
});

test('a workspace is left at once at the end, also while the system is slow to tell who wrote the policy', async () => {
  const rights = { last: Promise.resolve('') };
  const path = join(await mkdtemp(join(tmpdir(), 'endcap-policy-')), SET_POLICY);
  const { withdrawn: _, ...running } = await withVersion({
    policy: { path, owners: [], windowsRights: () => rights.last },
  });
  await running.connect('http://127.0.0.1:9');
  const isOpen = async () => (await running.bridge.drafts.count()).ok;
  expect(await isOpen()).toBe(true);
  const slow = Promise.withResolvers<string>();
  rights.last = slow.promise;
  const closed = running.close();
  await expect.poll(isOpen).toBe(false);
  slow.resolve('');
  await closed;
  await rm(dirname(path), { recursive: true });
});
