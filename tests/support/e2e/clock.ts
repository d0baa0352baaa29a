import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { OFFSET } from './now.ts';
import { shiftClock } from './shift-clock.ts';

/** Loaded before a program (`node --import`): its clock, and those of the Node programs that it forks, are off. */
const offset = Number(process.env[OFFSET]);
if (Number.isNaN(offset)) throw new Error(`${OFFSET} is no number`);
shiftClock(offset);

// The host gives its sample service neither arguments of Node nor its own environment.
const withClock = (options: ForkOptions): ForkOptions => ({
  ...options,
  execArgv: ['--import', import.meta.url, ...(options.execArgv ?? [])],
  env: { ...(options.env ?? process.env), [OFFSET]: String(offset) },
});
// The process that decodes pictures may not read this file, and has no use for a clock.
const hasClock = ({ execArgv = [] }: ForkOptions): boolean => !execArgv.includes('--permission');
childProcess.fork = new Proxy(childProcess.fork, {
  apply: (target, self, [script, args, options]: [string, readonly string[], ForkOptions]) =>
    Reflect.apply(target, self, [script, args, hasClock(options) ? withClock(options) : options]),
});
syncBuiltinESMExports();
