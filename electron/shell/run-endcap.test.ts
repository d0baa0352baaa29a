import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anEvent } from '#tests/support/electron-double/an-event.ts';
import { closeBeforeQuit } from './run-endcap.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(close: () => Promise<void>) {
  const done: string[] = [];
  const app = Object.assign(new EventEmitter(), { quit: () => void done.push('quit') });
  const closing = () => {
    done.push('close');
    return close();
  };
  closeBeforeQuit(app as never, closing, () => void done.push('update'));
  const quit = () => {
    const event = anEvent();
    app.emit('will-quit', event);
    return event.defaultPrevented;
  };
  return { done, quit };
}

test('the core is closed once, only then the app is updated, and then it ends', async () => {
  const closed = Promise.withResolvers<void>();
  const { done, quit } = setUp(() => closed.promise);
  expect(quit()).toBe(true);
  expect(quit()).toBe(true);
  expect(done).toEqual(['close']);
  closed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['close', 'update', 'quit']);
  expect(quit()).toBe(false);
  expect(done).toEqual(['close', 'update', 'quit']);
});

test('a core that does not end keeps the app for five seconds, and the app is not updated beside it', async () => {
  const late = Promise.withResolvers<void>();
  const { done, quit } = setUp(() => late.promise);
  quit();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(done).toEqual(['close']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['close', 'quit']);
  late.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['close', 'quit']);
});

test('a core that fails to end does not keep the app', async () => {
  const { done, quit } = setUp(() => Promise.reject(new Error('stuck')));
  quit();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['close', 'quit']);
});
