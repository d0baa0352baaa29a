import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Outlives the test run that started it: when the run ends in whatever way, its end of the pipe closes, and what it
 * left behind is cleared away. Lines on stdin: `pid N` (the server that runs now; 0: none), `done` (all is cleared).
 * Argument: the folder to remove.
 */
const [folder = ''] = process.argv.slice(2);
const state = { pid: 0, isDone: false };

const send = (signal: NodeJS.Signals | 0): boolean => {
  try {
    return process.kill(state.pid, signal);
  } catch {
    return false;
  }
};

// A signal to the whole group, as Ctrl C sends it, is for the test run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'done') state.isDone = true;
  else state.pid = Number(/^pid (\d+)$/.exec(line)?.[1] ?? state.pid);
}

if (!state.isDone && state.pid > 0) {
  // SIGQUIT also ends the backends; the data is thrown away, so nothing needs to be written.
  send('SIGQUIT');
  for (let round = 0; round < 50 && send(0); round += 1) await pause(100);
  send('SIGKILL');
}
if (!state.isDone && folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
