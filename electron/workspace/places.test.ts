import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#electron/lib/clock.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createPlaces } from './places.ts';

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'endcap-places-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const open = async () => {
    const places = createPlaces({ folder, clock: systemClock, log: silentLog }, (id) => id !== 'removed');
    await places.load();
    return places;
  };
  return { folder, open };
}

test('places and the chosen start are there after a restart, and go with their workspace', async () => {
  const { open } = await aFolder();
  const places = await open();
  await places.remember('a', '/overview?period=last7', '/overview');
  await places.setStart('a', '/photos');
  await places.remember('a', '/stores/W-014', null);
  await places.setStart('b', '/stores?region=1');
  const recent = ['/stores/W-014', '/overview?period=last7'];
  const a = { last: '/stores/W-014', pages: { '/overview': '/overview?period=last7' }, recent, start: '/photos' };
  const b = { last: '/stores?region=1', pages: {}, recent: [], start: '/stores?region=1' };
  expect((await open()).all()).toEqual({ a, b });
  await places.forget('b');
  await places.setStart('a', null);
  expect((await open()).all()).toEqual({ a: { last: a.last, pages: a.pages, recent } });
});

test('of each store and each narrowed page the last address is recent, newest first; a file of before has none', async () => {
  const { folder, open } = await aFolder();
  await writeFile(join(folder, 'places.json'), '{"a":{"last":"/stores","pages":{}}}');
  const places = await open();
  expect(places.all()).toEqual({ a: { last: '/stores', pages: {}, recent: [] } });
  await places.remember('a', '/stores/W-014', null);
  await places.remember('a', '/overview?period=last7', '/overview');
  await places.remember('a', '/overview', '/overview');
  await places.remember('a', '/stores/W-014?tab=runs', null);
  expect(places.all()['a']?.recent).toEqual(['/stores/W-014?tab=runs', '/overview?period=last7']);
  for (let store = 0; store < 40; store += 1) await places.remember('a', `/stores/${store}`, null);
  expect(places.all()['a']?.recent).toHaveLength(16);
});

test('nothing is remembered of a workspace that was removed', async () => {
  const { open } = await aFolder();
  const places = await open();
  await places.remember('removed', '/stores/SECRET', '/stores');
  await places.forget('removed');
  expect(places.all()).toEqual({});
});

test.each(['not json', '[]', '{"a":{"last":"javascript:alert(1)","pages":{}}}', '{"a":1}'])(
  'a memory that cannot be read is begun again: %s',
  async (text) => {
    const { folder, open } = await aFolder();
    await writeFile(join(folder, 'places.json'), text);
    const places = await open();
    expect(places.all()).toEqual({});
    await places.remember('a', '/stores', '/stores');
    expect((await open()).all()).toEqual({ a: { last: '/stores', pages: { '/stores': '/stores' }, recent: [] } });
  },
);
