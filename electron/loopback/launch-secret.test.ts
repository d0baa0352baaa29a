import { expect, test } from 'vitest';
import { createLaunchSecrets } from './launch-secret.ts';

function setUp() {
  const counter = { value: 0 };
  const ends: (() => void)[] = [];
  const waits = {
    asked: [] as number[],
    get under() {
      return ends.length;
    },
    endAll: () => {
      for (const end of ends.splice(0)) end();
    },
  };
  const secrets = createLaunchSecrets({
    randomToken: () => {
      counter.value += 1;
      return `token-${counter.value}`;
    },
    wait: (ms) => {
      waits.asked.push(ms);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  const refuses = async (secret: string) => {
    const answer = secrets.exchange(secret);
    waits.endAll();
    return (await answer) === undefined;
  };
  return { secrets, waits, refuses };
}

test('a launch secret is exchanged once and is dead afterwards', async () => {
  const { secrets, refuses } = setUp();
  const secret = secrets.issue();
  expect(await secrets.exchange(secret)).toBe('token-2');
  expect(secrets.hasSession('token-2')).toBe(true);
  expect(await refuses(secret)).toBe(true);
  expect(await refuses(secret)).toBe(true);
});

test('a launch secret is not a session, and a session is not a launch secret', async () => {
  const { secrets, refuses } = setUp();
  const secret = secrets.issue();
  expect(secrets.hasSession(secret)).toBe(false);
  const session = (await secrets.exchange(secret)) ?? '';
  expect(await refuses(session)).toBe(true);
});

test('a new link kills the unused one and leaves open sessions alone', async () => {
  const { secrets, refuses } = setUp();
  const session = (await secrets.exchange(secrets.issue())) ?? '';
  const unused = secrets.issue();
  const fresh = secrets.issue();
  expect(await refuses(unused)).toBe(true);
  expect(await secrets.exchange(fresh)).toBeDefined();
  expect(secrets.hasSession(session)).toBe(true);
});

test('the right secret gets in at once, however many wrong ones came before', async () => {
  const { secrets, waits } = setUp();
  const secret = secrets.issue();
  const wrong = Array.from({ length: 100 }, (_unused, at) => secrets.exchange(`guess ${at}`));
  expect(await secrets.exchange(secret)).toBe('token-2');
  expect(waits.under).toBe(32);
  waits.endAll();
  expect(await Promise.all(wrong)).toEqual(wrong.map(() => undefined));
});

test('a wrong secret waits for its refusal, longer each time and at most five seconds', async () => {
  const { secrets, waits } = setUp();
  secrets.issue();
  for (let at = 0; at < 8; at += 1) {
    const refused = secrets.exchange('guess');
    waits.endAll();
    expect(await refused).toBeUndefined();
  }
  expect(waits.asked).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});

test('after a right secret the waits begin short again', async () => {
  const { secrets, waits } = setUp();
  const wrong = [secrets.exchange('guess'), secrets.exchange('guess')];
  await secrets.exchange(secrets.issue());
  wrong.push(secrets.exchange('guess'));
  waits.endAll();
  await Promise.all(wrong);
  expect(waits.asked).toEqual([100, 200, 100]);
});

test('of more sessions than are kept, the one that was used longest ago ends', async () => {
  const { secrets } = setUp();
  const tokens: string[] = [];
  const open = async () => tokens.push((await secrets.exchange(secrets.issue())) ?? '');
  for (let at = 0; at < 64; at += 1) await open();
  expect(secrets.hasSession(tokens[0] ?? '')).toBe(true);
  await open();
  const ended = tokens.flatMap((token, at) => (secrets.hasSession(token) ? [] : [at]));
  expect(ended).toEqual([1]);
});
