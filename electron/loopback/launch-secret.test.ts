import { expect, test } from 'vitest';
import { createLaunchSecrets } from './launch-secret.ts';

function setUp() {
  const clock = { ms: 1_000 };
  const counter = { value: 0 };
  const secrets = createLaunchSecrets({
    randomToken: () => {
      counter.value += 1;
      return `token-${counter.value}`;
    },
    now: () => clock.ms,
  });
  return { clock, secrets };
}

test('a launch secret is exchanged once and is dead afterwards', () => {
  const { secrets, clock } = setUp();
  const secret = secrets.issue();
  const session = secrets.exchange(secret);
  expect(session).toBe('token-2');
  expect(secrets.hasSession('token-2')).toBe(true);
  expect(secrets.exchange(secret)).toBeUndefined();
  clock.ms += 60_000;
  expect(secrets.exchange(secret)).toBeUndefined();
});

test('a launch secret is not a session, and a session is not a launch secret', () => {
  const { secrets, clock } = setUp();
  const secret = secrets.issue();
  expect(secrets.hasSession(secret)).toBe(false);
  const session = secrets.exchange(secret) ?? '';
  clock.ms += 60_000;
  expect(secrets.exchange(session)).toBeUndefined();
});

test('a new link kills the unused one and leaves open sessions alone', () => {
  const { secrets, clock } = setUp();
  const session = secrets.exchange(secrets.issue()) ?? '';
  const unused = secrets.issue();
  const fresh = secrets.issue();
  expect(secrets.exchange(unused)).toBeUndefined();
  clock.ms += 60_000;
  expect(secrets.exchange(fresh)).toBeDefined();
  expect(secrets.hasSession(session)).toBe(true);
});

test('after failures even the right secret has to wait, longer each time and at most five seconds', () => {
  const { secrets, clock } = setUp();
  const secret = secrets.issue();
  for (const wait of [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]) {
    expect(secrets.exchange('guess')).toBeUndefined();
    clock.ms += wait - 1;
    expect(secrets.exchange(secret)).toBeUndefined();
    clock.ms += 1;
  }
  expect(secrets.exchange(secret)).toBeDefined();
});

test('of many sessions the oldest are forgotten', () => {
  const { secrets } = setUp();
  const tokens = Array.from({ length: 17 }, () => secrets.exchange(secrets.issue()) ?? '');
  expect(tokens.map((token) => secrets.hasSession(token))).toEqual([false, ...Array.from({ length: 16 }, () => true)]);
});
