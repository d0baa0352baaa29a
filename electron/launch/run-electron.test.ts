import { expect, test } from 'vitest';
import { runElectron, runScript } from './run-electron.ts';

const node = (script: string) => runElectron(process.execPath, ['-e', script], { PATH: process.env['PATH'] });

test.each([
  ['ends well', 'process.exit(0)', { ran: true, code: 0 }],
  ['fails at once', 'process.exit(127)', { ran: false, reason: 'Electron ended at once with code 127' }],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', { ran: true, code: 1 }],
])('a window that %s', async (_what, script, expected) => {
  expect(await node(script)).toEqual(expected);
});

test('a binary that cannot be run is told as such', async () => {
  expect(await runElectron('/nowhere/electron', [], {})).toEqual({
    ran: false,
    reason: 'the Electron binary cannot be run',
  });
});

test('the window never runs as plain Node, and leaves no listener behind', async () => {
  const before = process.listenerCount('SIGTERM');
  const environment = { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' };
  const script = 'process.exit(process.env.ELECTRON_RUN_AS_NODE === undefined ? 0 : 9)';
  expect(await runElectron(process.execPath, ['-e', script], environment)).toEqual({ ran: true, code: 0 });
  expect(process.listenerCount('SIGTERM')).toBe(before);
});

test('a script gives its code and everything it printed', async () => {
  const options = { cwd: process.cwd(), env: process.env, limitMs: 10_000 };
  const script = 'console.log("out"); console.error("err"); process.exitCode = 4';
  const { code, output } = await runScript(['-e', script], options);
  expect(code).toBe(4);
  expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
});

test('a script that takes too long is ended', async () => {
  const options = { cwd: process.cwd(), env: process.env, limitMs: 300 };
  const { code, output } = await runScript(['-e', 'console.log("begun"); setInterval(() => {}, 1000)'], options);
  expect(code).toBeNull();
  // On a loaded machine it is ended before it has begun.
  expect(['', 'begun\n']).toContain(output);
});
