import childProcess, { type ForkOptions } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LATER, LATER_SIGNAL, OFFSET, SAMPLE } from './now.ts';
import { shiftClock } from './shift-clock.ts';

/**
 * Loaded before a program (`node --import`): its clock, and those of the Node programs that it forks, are off. A signal
 * lets its own go on at once. Where a sample was made for the run, a program that forks the sample service gets one that
 * starts with it.
 */
const offset = Number(process.env[OFFSET]);
if (Number.isNaN(offset)) throw new Error(`${OFFSET} is no number`);
shiftClock(offset);
process.once(LATER_SIGNAL, () => shiftClock(Number(process.env[LATER])));
const sample = process.env[SAMPLE];

// The host gives its sample service neither arguments of Node nor its own environment.
const withClock = (options: ForkOptions): ForkOptions => ({
  ...options,
  execArgv: ['--import', import.meta.url, ...(options.execArgv ?? [])],
  env: { ...(options.env ?? process.env), [OFFSET]: String(offset), [SAMPLE]: sample },
});
// The process that decodes pictures may not read this file, and has no use for a clock.
const hasClock = ({ execArgv = [] }: ForkOptions): boolean => !execArgv.includes('--permission');
const SAMPLE_SCRIPT = fileURLToPath(new URL('../../../service/service-process.ts', import.meta.url));
const programOf = (script: string): string =>
  script === SAMPLE_SCRIPT && sample !== undefined
    ? fileURLToPath(new URL('sample-process.ts', import.meta.url))
    : script;
childProcess.fork = new Proxy(childProcess.fork, {
  apply: (target, self, [script, args, options]: [string, readonly string[], ForkOptions]) =>
    Reflect.apply(target, self, [programOf(script), args, hasClock(options) ? withClock(options) : options]),
});
syncBuiltinESMExports();
