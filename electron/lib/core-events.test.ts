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
