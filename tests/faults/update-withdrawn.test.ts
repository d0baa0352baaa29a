import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SET_POLICY, startCore } from './start-core.ts';

test('a version that the organisation stops after its download is not put in place at the end', async () => {
  const withdrawn: string[] = [];
  const updater = {
    address: 'https://updates.example',
    installs: true,
    check: async () => '1.1.0',
    download: async () => {},
    withdraw: () => withdrawn.push('1.1.0') > 0,
  };
  const running = await startCore({}, { updater });
  await running.bridge.updates.check();
  await running.bridge.updates.download();
  await expect
    .poll(() => running.bridge.updates.state())
    .toMatchObject({ ok: true, value: { work: { state: 'downloaded' } } });
  expect(withdrawn).toEqual([]);
  // Nobody opens Settings, where the file would be read again.
  await writeFile(join(running.userData, SET_POLICY), '{"updates":{"use":"off"}}', { mode: 0o600 });
  await running.close();
  expect(withdrawn).toEqual(['1.1.0']);
});
