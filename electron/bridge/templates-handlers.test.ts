import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aTargetInput } from '#tests/builders/contract.ts';
import { memoryKeychain, startCore } from '#tests/faults/start-core.ts';

const TARGET = aTargetInput();

test('templates are kept over a restart, and go to a file and back', async () => {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-templates-'));
  const keychain = memoryKeychain();
  const start = () => startCore({ loadKeychain: async () => keychain }, { userData });
  onTestFinished(() => rm(userData, { recursive: true, force: true }));
  const first = await start();
  await first.connect('http://127.0.0.1:9');
  const { templates } = first.bridge;
  expect(await templates.save({ name: ' Kiosk ', targets: [TARGET], replaces: false })).toMatchObject({
    value: 'saved',
  });
  expect(await templates.save({ name: 'Kiosk', targets: [TARGET], replaces: false })).toMatchObject({
    value: 'exists',
  });
  await templates.rename({ name: 'Kiosk', to: 'Kiosks' });
  await first.core.close();

  const second = await start();
  onTestFinished(() => second.close());
  const again = second.bridge.templates;
  expect(await again.list()).toMatchObject({
    value: [{ name: 'Kiosks', rows: 1, displayTypes: ['ROLLS_BREAD_RACK'], savedAt: expect.any(String) }],
  });
  expect(await again.targets({ name: 'Kiosks' })).toMatchObject({ value: [TARGET] });
  const exported = await again.exportFile({ name: 'Kiosks' });
  const file = exported.ok ? (exported.value ?? '') : '';
  expect(await again.readFile({ file })).toMatchObject({ value: { ok: true, name: 'Kiosks', targets: [TARGET] } });
  expect(await again.remove({ name: 'Kiosks' })).toMatchObject({ ok: true });
  expect(await again.list()).toMatchObject({ value: [] });
  expect(await again.exportFile({ name: 'Kiosks' })).toMatchObject({ value: null });
});
