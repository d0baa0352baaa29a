import { expect, test } from 'vitest';
import { createCrashRecovery } from './main-window.ts';

function setUp(answer: boolean) {
  const clock = { ms: 5 };
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const crash = createCrashRecovery({
    now: () => clock.ms,
    reload: note('reload'),
    startOver: note('start over'),
    tell: note('tell'),
    quit: note('quit'),
    ask: async () => {
      done.push('ask');
      return answer;
    },
  });
  return { clock, done, crash };
}

test('the first time the page is loaded again and that is told', async () => {
  const { crash, done } = setUp(true);
  await crash();
  expect(done).toEqual(['reload', 'tell']);
});

test('within a minute it is asked, and the page starts from its beginning', async () => {
  const { crash, done, clock } = setUp(true);
  await crash();
  clock.ms += 59_999;
  await crash();
  expect(done).toEqual(['reload', 'tell', 'ask', 'start over']);
  await crash();
  expect(done.slice(4)).toEqual(['reload', 'tell']);
});

test('who does not want it loaded again quits', async () => {
  const { crash, done } = setUp(false);
  await crash();
  await crash();
  expect(done).toEqual(['reload', 'tell', 'ask', 'quit']);
});

test('a crash an hour later is a first one', async () => {
  const { crash, done, clock } = setUp(true);
  await crash();
  clock.ms += 3_600_000;
  await crash();
  expect(done).toEqual(['reload', 'tell', 'reload', 'tell']);
});
