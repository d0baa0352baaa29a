import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { SampleStarted } from '#shared/bridge/sample-process.ts';
import { createContractClient } from './contract-client.ts';
import { forkSample } from './service-child.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const start = (): ChildProcess => {
  const child = forkSample();
  children.push(child);
  return child;
};
const nextMessage = (child: ChildProcess): Promise<SampleStarted> =>
  new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(SampleStarted.parse(message)));
    child.once('exit', (code) => reject(new Error(`The sample ended with ${code}`)));
  });
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

test('the sample starts on loopback with the token of its start message, and ends with its parent', async () => {
  const child = start();
  const token = randomUUID();
  child.send({ type: 'start', token, timeZone: 'Europe/Warsaw' });
  const message = await nextMessage(child);
  if (message.type !== 'ready') throw new Error(message.reason);
  expect(message.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const { items } = await createContractClient(message.baseUrl, token).call('listStores', { query: { limit: 1 } });
  expect(items).toHaveLength(1);
  expect((await createContractClient(message.baseUrl, 'other').send('/v1/stores')).status).toBe(401);

  const end = ended(child);
  child.disconnect();
  expect(await end).toBe(0);
});

test('a message that is no start is ignored, and the process still ends with its parent', async () => {
  const child = start();
  child.send({ type: 'begin' });
  child.send('start');
  const end = ended(child);
  await new Promise((resolve) => child.once('spawn', resolve));
  child.disconnect();
  expect(await end).toBe(0);
});

test('a start that fails is reported with its reason', async () => {
  const child = start();
  child.send({ type: 'start', token: 'T', timeZone: 'Mars/Olympus' });
  expect(await nextMessage(child)).toMatchObject({ type: 'failed', reason: expect.stringContaining('Mars/Olympus') });
});

test('an app that dies while the sample is being made leaves no complaint behind', async () => {
  const child = start();
  let complaint = '';
  child.stderr?.on('data', (data) => {
    complaint += data;
  });
  const end = ended(child);
  child.send({ type: 'start', token: 'T', timeZone: 'Europe/Warsaw' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  child.disconnect();
  expect({ code: await end, complaint }).toEqual({ code: 0, complaint: '' });
});
