import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { HostProcess } from '#electron/lib/platform.ts';
import { forkPictureProcess } from '#electron/loopback/child-processes.ts';
import { createPictureDecoder } from '#electron/photos/picture-decoder.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';
import { createManualClock, passUntil } from './manual-clock.ts';
import { PICTURES_SCRIPT } from './start-core.ts';

const pictures: Uint8Array[] = [];
beforeAll(async () => {
  for (const background of ['#300', '#030', '#003', '#330', '#033', '#303']) {
    pictures.push(
      await sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    );
  }
});
const picture = (nth: number): Uint8Array => pictures[nth] ?? new Uint8Array();

type Faults = {
  /** Called before each picture is sent. */
  onSend?: (pid: number) => void;
  /** Changes what the process says. */
  alter?: (message: object) => unknown;
};

/** A decoder over real processes, with what a test may see of them and do to them. */
function aDecoder(faults: Faults = {}, script = PICTURES_SCRIPT) {
  const clock = createManualClock();
  const seen = { starts: 0, sent: 0, pids: [] as number[], ended: Promise.withResolvers<void>() };
  const startProcess = (): HostProcess => {
    const process = forkPictureProcess(script, {});
    const own = { pid: 0 };
    const ended = Promise.withResolvers<void>();
    Object.assign(seen, { starts: seen.starts + 1, ended });
    return {
      kill: process.kill,
      onExit: (listener) =>
        process.onExit(() => {
          ended.resolve();
          listener();
        }),
      onMessage: (listener) =>
        process.onMessage((message) => {
          const said = Object(message);
          if (said.kind === 'ready') {
            own.pid = said.pid;
            seen.pids.push(said.pid);
          }
          listener(said.kind === 'done' && faults.alter ? faults.alter(said) : said);
        }),
      send(message) {
        faults.onSend?.(own.pid);
        seen.sent += 1;
        process.send(message);
      },
    };
  };
  const decoder = createPictureDecoder({ startProcess, clock, log: silentLog });
  onTestFinished(() => decoder.close());
  const thumbnail = (nth: number) =>
    decoder.run('thumbnail', picture(nth)).then(
      (bytes) => (bytes === null ? 'none' : 'made'),
      (error: unknown) => (error instanceof FailureError ? JSON.stringify(error.failure) : String(error)),
    );
  return { decoder, clock, seen, thumbnail };
}
const REFUSED = '{"code":"photo_refused","reason":"decoder"}';
const stop = (pid: number) => void process.kill(pid, 'SIGSTOP');
const kill = (pid: number) => void process.kill(pid, 'SIGKILL');
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that is killed over one picture costs that picture alone, and it is not tried again at once', async () => {
  const faults: Faults = { onSend: stop };
  const { seen, thumbnail, clock } = aDecoder(faults);
  const first = thumbnail(0);
  await expect.poll(() => seen.sent).toBe(1);
  faults.onSend = () => {};
  kill(seen.pids[0] ?? 0);
  expect(await first).toBe(REFUSED);
  expect(await thumbnail(1)).toBe('made');
  expect(await thumbnail(0)).toBe(REFUSED);
  expect([seen.starts, seen.sent]).toEqual([2, 2]);
  await clock.pass(11 * 60_000);
  expect(await thumbnail(0)).toBe('made');
});

test('of several pictures under way, only the one over which the process ends again is refused', async () => {
  const faults: Faults = { onSend: stop };
  const { seen, thumbnail } = aDecoder(faults);
  const all = [0, 1, 2, 3, 4].map(thumbnail);
  await expect.poll(() => seen.sent).toBe(4);
  const sends = { count: 0 };
  faults.onSend = (pid) => {
    sends.count += 1;
    // The first two go alone; it is the second of them.
    if (sends.count === 2) kill(pid);
  };
  kill(seen.pids[0] ?? 0);
  expect(await Promise.all(all)).toEqual(['made', REFUSED, 'made', 'made', 'made']);
  expect(seen.starts).toBe(3);
});

test('a process that hangs is ended after its time', async () => {
  const faults: Faults = { onSend: stop };
  const { seen, thumbnail, clock } = aDecoder(faults);
  const first = thumbnail(0);
  await expect.poll(() => seen.sent).toBe(1);
  faults.onSend = () => {};
  await clock.pass(19_000);
  expect(isAlive(seen.pids[0] ?? 0)).toBe(true);
  const { promise: ended } = seen.ended;
  await clock.pass(2_000);
  expect(await first).toBe(REFUSED);
  await ended;
  expect(await thumbnail(1)).toBe('made');
});

test('a process that cannot start is tried three times, then not again for a while', async () => {
  const { seen, thumbnail, clock } = aDecoder({}, '/nowhere/picture-process.ts');
  expect(await passUntil(clock, Promise.all([thumbnail(0), thumbnail(1)]), 5_000)).toEqual([REFUSED, REFUSED]);
  expect(seen.starts).toBe(3);
  expect(await thumbnail(2)).toBe(REFUSED);
  expect(seen.starts).toBe(3);
});

test('processes that are lost one after the other are started ever more slowly', async () => {
  const faults: Faults = { onSend: kill };
  const { seen, thumbnail, clock } = aDecoder(faults);
  for (const nth of [0, 1, 2]) expect(await thumbnail(nth)).toBe(REFUSED);
  const fourth = thumbnail(3);
  await clock.pass(900);
  expect(seen.starts).toBe(3);
  await clock.pass(200);
  expect(seen.starts).toBe(4);
  expect(await fourth).toBe(REFUSED);
  faults.onSend = () => {};
  expect(await passUntil(clock, thumbnail(4), 3_000)).toBe('made');
});

test('a clock that is set back keeps no picture refused and no process from starting', async () => {
  const setBack = (clock: ReturnType<typeof createManualClock>) => {
    const before = clock.now;
    Object.assign(clock, { now: () => before() - 3_600_000 });
  };
  const faults: Faults = { onSend: kill };
  const one = aDecoder(faults);
  expect(await one.thumbnail(0)).toBe(REFUSED);
  faults.onSend = () => {};
  expect(await one.thumbnail(0)).toBe(REFUSED);
  setBack(one.clock);
  expect(await one.thumbnail(0)).toBe('made');

  const none = aDecoder({}, '/nowhere/picture-process.ts');
  expect(await passUntil(none.clock, none.thumbnail(0), 500)).toBe(REFUSED);
  setBack(none.clock);
  expect(await none.thumbnail(1)).toBe(REFUSED);
  expect(none.seen.starts).toBe(3);
  await none.clock.pass(1_000);
  expect(await passUntil(none.clock, none.thumbnail(2), 500)).toBe(REFUSED);
  expect(none.seen.starts).toBe(4);
});

test('an idle process ends, and one that has grown is replaced', async () => {
  const faults: Faults = {};
  const { seen, thumbnail, clock } = aDecoder(faults);
  expect(await thumbnail(0)).toBe('made');
  await clock.pass(59_000);
  expect(isAlive(seen.pids[0] ?? 0)).toBe(true);
  await clock.pass(2_000);
  await seen.ended.promise;
  faults.alter = (message) => ({ ...message, memory: 2 ** 30 });
  expect([await thumbnail(0), await thumbnail(1)]).toEqual(['made', 'made']);
  expect(seen.starts).toBe(3);
});

test.each<[string, (message: object) => unknown]>([
  ['an unknown number', (message) => ({ ...message, id: 99 })],
  ['no thumbnail', (message) => ({ ...message, outcome: { ok: true, bytes: null } })],
  ['something else than WebP', (message) => ({ ...message, outcome: { ok: true, bytes: picture(0) } })],
  ['something else', () => 'hello'],
])('a process that answers with %s is ended', async (_, alter) => {
  const faults: Faults = { alter };
  const { seen, thumbnail } = aDecoder(faults);
  expect(await thumbnail(0)).toBe(REFUSED);
  await seen.ended.promise;
  delete faults.alter;
  expect(await thumbnail(1)).toBe('made');
});

test('who no longer wants a picture does not wait for it, and the end of the core ends all', async () => {
  const { decoder, seen, thumbnail } = aDecoder({ onSend: stop });
  const leaving = new AbortController();
  const left = decoder.run('thumbnail', picture(0), leaving.signal);
  const all = [1, 2, 3, 4].map(thumbnail);
  await expect.poll(() => seen.sent).toBe(4);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await decoder.close();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['{"code":"cancelled"}']));
  expect(isAlive(seen.pids[0] ?? 0)).toBe(false);
  expect(await thumbnail(5)).toBe('{"code":"cancelled"}');
});
