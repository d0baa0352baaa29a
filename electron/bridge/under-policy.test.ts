import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TOKEN } from '#tests/faults/a-service.ts';
import { type FaultServer, json, startFaultServer } from '#tests/faults/fault-server.ts';
import { SET_POLICY, startCore } from '#tests/faults/start-core.ts';
import { unwrap } from '#tests/support/e2e/places.ts';

const NOT_ALLOWED = { ok: false, failure: { code: 'set_by_policy' } };

async function start(policy: object) {
  const userData = await mkdtemp(join(tmpdir(), 'endcap-under-'));
  const path = join(userData, SET_POLICY);
  const write = (content: object) => writeFile(path, JSON.stringify(content), { mode: 0o644 });
  await write(policy);
  const running = await startCore({}, { userData });
  onTestFinished(() => running.close());
  return { ...running, write, takeAway: () => rm(path) };
}

async function aService(): Promise<FaultServer & { readonly asked: () => number }> {
  const counted = { requests: 0 };
  const server = await startFaultServer((request, response, nth) => {
    counted.requests += 1;
    return json(200, { items: [] })(request, response, nth);
  });
  onTestFinished(() => server.close());
  return { ...server, asked: () => counted.requests };
}

const input = (baseUrl: string) => ({ name: 'Chain', baseUrl, token: TOKEN });

test('a fixed address is the only one to which a token goes', async () => {
  const [fixed, other] = [await aService(), await aService()];
  const { bridge, keychain } = await start({ service: { address: fixed.origin, use: 'fixed' } });
  expect(await bridge.workspaces.connect(input(other.origin))).toEqual(NOT_ALLOWED);
  expect(await bridge.workspaces.testConnection({ baseUrl: other.origin, token: TOKEN })).toEqual(NOT_ALLOWED);
  expect([...keychain]).toEqual([]);
  expect(other.asked()).toBe(0);
  // As a person may write the same address.
  expect(unwrap(await bridge.workspaces.connect(input(`${fixed.origin}/`))).items).toHaveLength(1);
  await expect.poll(fixed.asked).toBeGreaterThan(0);
});

test('an offered address leaves the choice', async () => {
  const other = await aService();
  const { bridge } = await start({ service: { address: 'https://fill-rate.example.com', use: 'offered' } });
  expect(unwrap(await bridge.workspaces.connect(input(other.origin))).items).toHaveLength(1);
});

test('a workspace of before is asked nothing while another address is fixed, and again when none is', async () => {
  const before = await aService();
  const { bridge, core, write, takeAway } = await start({});
  await bridge.workspaces.connect(input(before.origin));
  await expect.poll(before.asked).toBeGreaterThan(0);
  await write({ service: { address: 'https://fill-rate.example.com', use: 'fixed' } });
  await bridge.policy.check();
  await expect.poll(() => core.events.connection()).toMatchObject({ state: 'offline', failure: NOT_ALLOWED.failure });
  const asked = before.asked();
  const [{ id = '' } = {}] = unwrap(await bridge.workspaces.list()).items;
  expect(await bridge.workspaces.testSaved({ id })).toEqual(NOT_ALLOWED);
  expect(before.asked()).toBe(asked);
  await takeAway();
  await bridge.policy.check();
  await expect.poll(() => core.events.connection()).toMatchObject({ state: 'online' });
});

test('the language is that of the policy, for the first paint too, and the own one comes back with its end', async () => {
  const { bridge, core, write, takeAway } = await start({});
  await bridge.settings.set({ language: 'en', theme: 'dark' });
  await write({ language: 'pl' });
  await bridge.policy.check();
  expect(await core.look()).toEqual({ language: 'pl', theme: 'dark' });
  expect(unwrap(await bridge.settings.get())).toMatchObject({ language: 'pl' });
  expect(await bridge.settings.set({ language: 'en' })).toEqual(NOT_ALLOWED);
  expect(unwrap(await bridge.settings.set({ theme: 'light' }))).toMatchObject({ language: 'pl', theme: 'light' });
  await takeAway();
  await bridge.policy.check();
  expect(unwrap(await bridge.settings.get())).toMatchObject({ language: 'en', theme: 'light' });
});

test('the space is that of the policy, and the days stay as a person chose them', async () => {
  const service = await aService();
  const { bridge, write } = await start({});
  await bridge.workspaces.connect(input(service.origin));
  await bridge.offline.limit({ budgetMegabytes: 900, days: 7 });
  await write({ offlineMegabytes: 60 });
  await bridge.policy.check();
  const limits = async () => {
    const { budgetMegabytes, days } = unwrap(await bridge.offline.status());
    return { budgetMegabytes, days };
  };
  await expect.poll(limits).toEqual({ budgetMegabytes: 60, days: 7 });
  expect(await bridge.offline.limit({ budgetMegabytes: 900 })).toEqual(NOT_ALLOWED);
  expect(unwrap(await bridge.offline.limit({ days: 8 }))).toMatchObject({ budgetMegabytes: 60, days: 8 });
});

test('a workspace that is opened under a policy has its space', async () => {
  const service = await aService();
  const { bridge } = await start({ offlineMegabytes: 60 });
  await bridge.workspaces.connect(input(service.origin));
  await expect.poll(async () => unwrap(await bridge.offline.status()).budgetMegabytes).toBe(60);
});

test('hosts of photos are those of the policy, and nobody is asked about others', async () => {
  const service = await aService();
  const { bridge } = await start({ pictureHosts: ['photos.example.com'] });
  const [workspace] = unwrap(await bridge.workspaces.connect(input(service.origin))).items;
  expect(workspace?.pictureHosts).toEqual([{ host: 'photos.example.com', state: 'allowed' }]);
  const decided = { id: workspace?.id ?? '', host: 'other.example.com' };
  expect(await bridge.workspaces.allowPictureHost(decided)).toEqual(NOT_ALLOWED);
  expect(await bridge.workspaces.removePictureHost({ ...decided, host: 'photos.example.com' })).toEqual(NOT_ALLOWED);
});
