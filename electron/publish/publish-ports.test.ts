import { expect, test } from 'vitest';
import { createLagWindow } from './publish-ports.ts';

function aWindow() {
  const time = { now: 1000 };
  return { time, window: createLagWindow({ ticks: () => time.now, lagMs: 100, arrivalMs: 400 }) };
}

test('a request that nobody answered is waited for longer than one that was, counted from its sending', () => {
  const { time, window } = aWindow();
  window.note('S-1', 900, false);
  window.note('S-2', 900, true);
  expect([window.unansweredMs('S-1'), window.unansweredMs('S-2'), window.unansweredMs('S-3')]).toEqual([
    300,
    null,
    null,
  ]);
  time.now = 1100;
  expect([window.mayLag('S-1'), window.mayLag('S-2')]).toEqual([true, false]);
  expect(window.unansweredMs('S-1')).toBe(200);
  time.now = 1300;
  expect([window.mayLag('S-1'), window.unansweredMs('S-1')]).toEqual([false, null]);
});

test('an answer to a later request tells that the one before is decided, and shortens no wait', () => {
  const { window } = aWindow();
  window.note('S-1', 1000, false);
  window.note('S-1', 1000, true);
  expect(window.unansweredMs('S-1')).toBeNull();
  expect(window.mayLag('S-1')).toBe(true);
});

test('what an earlier process left is waited for until its own end, not shorter for a second word about it', () => {
  const { window } = aWindow();
  window.noteUntil('S-1', 1400, false);
  window.noteUntil('S-1', 1200, false);
  window.noteUntil('S-2', 1200, true);
  expect([window.unansweredMs('S-1'), window.unansweredMs('S-2')]).toEqual([400, null]);
  expect(window.mayLag('S-2')).toBe(true);
});
