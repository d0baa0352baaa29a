import { expect, test } from 'vitest';
import { createCoreEvents } from './core-events.ts';

test('the current connection comes first, and nothing that happens before it is read is lost', async () => {
  const events = createCoreEvents();
  events.setConnection({ state: 'connecting' });
  const stream = events.subscribe(undefined);
  events.publish({ type: 'settings_changed' });
  expect((await stream.next()).value).toEqual({ type: 'connection', connection: { state: 'connecting' } });
  expect((await stream.next()).value).toEqual({ type: 'settings_changed' });
});

test('the same connection is told once', async () => {
  const events = createCoreEvents();
  const stream = events.subscribe(undefined);
  await stream.next();
  events.setConnection({ state: 'none' });
  events.setConnection({ state: 'connecting' });
  events.setConnection({ state: 'connecting' });
  events.publish({ type: 'workspaces_changed' });
  expect((await stream.next()).value).toEqual({ type: 'connection', connection: { state: 'connecting' } });
  expect((await stream.next()).value).toEqual({ type: 'workspaces_changed' });
});

test('a listener that leaves, by its signal or by itself, ends its stream', async () => {
  const events = createCoreEvents();
  const leaving = new AbortController();
  const stream = events.subscribe(leaving.signal);
  await stream.next();
  const next = stream.next();
  leaving.abort();
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
  const other = events.subscribe(undefined);
  await other.next();
  await other.return();
  expect(await other.next()).toEqual({ done: true, value: undefined });
});

test('a link goes to the window that listens or, while there is none, to the first that does, once', async () => {
  const events = createCoreEvents();
  const link = { kind: 'page', service: null, address: '/stores' } as const;
  events.openLink({ kind: 'refused', reason: 'unreadable' });
  events.openLink(link);
  // The host follows the events, too, and shows no page.
  const host = events.subscribe(undefined);
  await host.next();
  const first = events.subscribeWindow(undefined);
  await first.next();
  expect((await first.next()).value).toEqual({ type: 'link', link });
  const next = first.next();
  events.openLink({ ...link, address: '/displays' });
  expect((await next).value).toEqual({ type: 'link', link: { ...link, address: '/displays' } });
  await first.return();
  events.openLink(link);
  const second = events.subscribeWindow(undefined);
  await second.next();
  expect((await second.next()).value).toEqual({ type: 'link', link });
  const third = events.subscribeWindow(undefined);
  await third.next();
  events.publish({ type: 'settings_changed' });
  expect((await third.next()).value).toEqual({ type: 'settings_changed' });
});
