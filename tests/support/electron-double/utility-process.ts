import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { double } from './double.ts';

/** A process of its own that never runs. */
export class UtilityProcessDouble extends EventEmitter {
  readonly messages: unknown[] = [];
  killed = false;
  readonly script: string;
  readonly args: readonly string[];
  readonly options: Electron.ForkOptions;
  constructor(script: string, args: readonly string[], options: Electron.ForkOptions) {
    super();
    this.script = script;
    this.args = args;
    this.options = options;
  }
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  kill() {
    this.killed = true;
    this.emit('exit', 0);
    return true;
  }
}

export const utilityProcess = {
  fork: (script: string, args: readonly string[] = [], options: Electron.ForkOptions = {}) => {
    const made = new UtilityProcessDouble(script, args, options);
    double.processes.push(made);
    return made;
  },
};
