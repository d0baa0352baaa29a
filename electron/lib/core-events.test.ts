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
  events.open({ type: 'link', link: { kind: 'refused', reason: 'unreadable' } });
  events.open({ type: 'link', link });
  // The host follows the events, too, and shows no page.
  const host = events.subscribe(undefined);
  await host.next();
  const first = events.subscribeWindow(undefined);
  await first.next();
  expect((await first.next()).value).toEqual({ type: 'link', link });
  const next = first.next();
  events.open({ type: 'link', link: { ...link, address: '/displays' } });
  expect((await next).value).toEqual({ type: 'link', link: { ...link, address: '/displays' } });
  await first.return();
  events.open({ type: 'link', link });
  const second = events.subscribeWindow(undefined);
  await second.next();
  expect((await second.next()).value).toEqual({ type: 'link', link });
  const third = events.subscribeWindow(undefined);
  await third.next();
  events.publish({ type: 'settings_changed' });
  expect((await third.next()).value).toEqual({ type: 'settings_changed' });
});

test('what is opened goes to one of several windows, and to the next where that one is not listening', async () => {
  const events = createCoreEvents();
  const link = { kind: 'refused', reason: 'unreadable' } as const;
  const [first, second] = ['first', 'second'].map((name) => events.subscribeWindow(undefined, name));
  await Promise.all([first?.next(), second?.next()]);
  events.open({ type: 'link', link }, 'second');
  events.publish({ type: 'settings_changed' });
  expect((await second?.next())?.value).toEqual({ type: 'link', link });
  for (const window of [first, second]) expect((await window?.next())?.value).toEqual({ type: 'settings_changed' });
  // Its page is loaded anew, and the stream of the former one is not over yet.
  const again = events.subscribeWindow(undefined, 'second');
  await again.next();
  events.open({ type: 'link', link }, 'second');
  expect((await again.next()).value).toEqual({ type: 'link', link });
  events.open({ type: 'link', link }, 'third');
  const next = events.subscribeWindow(undefined, 'fourth');
  await next.next();
  expect((await next.next()).value).toEqual({ type: 'link', link });
});

test('files wait for a window beside a link, all of them, and the oldest of too many are forgotten', async () => {
  const events = createCoreEvents();
  const link = { kind: 'refused', reason: 'unreadable' } as const;
  const filesOf = (name: string): Parameters<typeof events.open>[0] => ({
    type: 'files',
    files: [{ kind: 'refused', name, reason: 'missing' }],
  });
  events.open(filesOf('first.zip'));
  events.open({ type: 'link', link });
  events.open(filesOf('second.zip'));
  const window = events.subscribeWindow(undefined);
  await window.next();
  const heard = [await window.next(), await window.next(), await window.next()].map(({ value }) => value);
  expect(heard).toEqual([filesOf('first.zip'), { type: 'link', link }, filesOf('second.zip')]);
  await window.return();
  for (let at = 0; at < 70; at += 1) events.open(filesOf(`${at}.zip`));
  const other = events.subscribeWindow(undefined);
  await other.next();
  expect((await other.next()).value).toEqual(filesOf('6.zip'));
});
