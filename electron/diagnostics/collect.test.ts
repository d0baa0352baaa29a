import { expect, onTestFinished, test } from 'vitest';
import { startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

/** The files of a core, each as what its text says; the log as its lines. */
async function collected({ bridge }: Awaited<ReturnType<typeof startCore>>) {
  const files = unwrap(await bridge.diagnostics.collect());
  const texts = Object.fromEntries(files.map(({ subject, text }) => [subject, text]));
  const { log = '', ...others } = texts;
  return {
    ...Object.fromEntries(Object.entries(others).map(([subject, text]) => [subject, JSON.parse(text)])),
    log: log.split('\n'),
  };
}

test('without a workspace there is still something to tell', async () => {
  const core = await startCore();
  onTestFinished(core.close);
  expect(await collected(core)).toMatchObject({
    versions: { endcap: '0.0.0', host: 'browser', electron: null, node: process.versions.node },
    settings: { language: 'system', author: 'not entered', workspaces: [] },
    connection: null,
    workspace: { check: null },
    log: expect.arrayContaining([expect.stringContaining('"event":"started"')]),
  });
});

test('a service that can’t be reached is told step by step, and a missing token as what it is', async () => {
  const core = await startCore({
    probes: { lookUp: async () => [], reaches: async () => false, tlsVersion: async () => null },
  });
  onTestFinished(core.close);
  await core.connect('https://service.invalid');
  const { items } = unwrap(await core.bridge.workspaces.list());
  expect(await collected(core)).toMatchObject({
    settings: { workspaces: [{ isOpen: true, address: 'https://service.invalid', token: 'keychain' }] },
    connection: { failure: { code: 'dns_failed', host: 'service.invalid' } },
    workspace: { store: { state: 'kept' }, check: { damage: [] } },
  });
  unwrap(await core.bridge.workspaces.forgetToken({ id: items[0]?.id ?? '' }));
  expect(await collected(core)).toMatchObject({ connection: { failure: { code: 'token_missing' } } });
});
