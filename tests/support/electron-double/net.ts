import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type * as Electron from 'electron';
import { double } from './double.ts';

/** A request of `net`; the test answers it. */
export class RequestDouble extends EventEmitter {
  readonly options: Electron.ClientRequestConstructorOptions;
  aborted = false;
  sent: string | undefined;
  constructor(options: Electron.ClientRequestConstructorOptions) {
    super();
    this.options = options;
  }
  end(body?: string) {
    this.sent = body;
    // As in Electron: a writable stream that destroys itself closes once the request was sent.
    queueMicrotask(() => this.emit('close'));
  }
  abort() {
    this.aborted = true;
  }
  answer(statusCode: number, rawHeaders: readonly string[], body: readonly string[] = []) {
    const message = Object.assign(new PassThrough(), { statusCode, statusMessage: '', rawHeaders });
    this.emit('response', message);
    for (const part of body) message.write(part);
    return message;
  }
}

export const net = {
  request: (options: Electron.ClientRequestConstructorOptions) => {
    const made = new RequestDouble(options);
    double.requests.push(made);
    return made;
  },
};
