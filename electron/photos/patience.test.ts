import { expect, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createPatience } from './patience.ts';

const asking = (retryAfterSeconds: number) =>
  new FailureError({ code: 'service_unavailable', status: 503, retryAfterSeconds });
const HOST = 'pictures.example';
const never = new AbortController().signal;

test.each([
  ['a timer that rings a millisecond early', -1],
  ['a clock that is set back by an hour meanwhile', -3_600_000],
])('%s ends the pause of a host all the same', async (_, offMs) => {
  const manual = createManualClock();
  const clock = { ...manual, off: 0, now: () => manual.now() + clock.off };
  const patience = createPatience({ clock, random: () => 0 });
  const state = { refuses: true };
  const first = patience(
    HOST,
    async () => {
      if (state.refuses) throw new FailureError({ code: 'rate_limited', retryAfterSeconds: 2 });
      return 'came';
    },
    never,
  );
  await manual.pass(0);
  state.refuses = false;
  clock.off = offMs;
  const second = patience(HOST, async () => 'came too', never);
  await manual.pass(0);
  const now = () => Promise.all([first, second].map((one) => Promise.race([one, Promise.resolve('waits')])));
  expect(await now()).toEqual(['waits', 'waits']);
  await manual.pass(2_001);
  expect(await now()).toEqual(['came', 'came too']);
});

test('a host that is away and says for how long is left alone for that time; another failure is passed on', async () => {
  const clock = createManualClock();
  const patience = createPatience({ clock, random: () => 0 });
  const failures = [asking(2)];
  const came = patience(
    HOST,
    async () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return 'came';
    },
    never,
  );
  await clock.pass(1_999);
  expect(await Promise.race([came, Promise.resolve('waits')])).toBe('waits');
  await clock.pass(2);
  expect(await came).toBe('came');
  const down = new FailureError({ code: 'service_unavailable', status: 500 });
  await expect(patience(HOST, () => Promise.reject(down), never)).rejects.toBe(down);
});
