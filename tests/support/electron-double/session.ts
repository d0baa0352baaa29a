import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import { double } from './double.ts';

type Handler = (...args: never[]) => unknown;

/** A session that remembers its handlers and what it serves. */
export class SessionDouble extends EventEmitter {
  readonly handlers = new Map<string, Handler | null>();
  readonly served = new Map<string, (request: Request) => Response | Promise<Response>>();
  readonly partition: string;
  readonly options: Electron.FromPartitionOptions | undefined;
  spellChecker = true;
  proxy = 'DIRECT';
  readonly protocol: Pick<Electron.Protocol, 'handle'> = {
    handle: (scheme, handler) => {
      // Electron's `GlobalRequest` and `GlobalResponse` are Node's.
      this.served.set(scheme, handler as unknown as (request: Request) => Promise<Response>);
    },
  };

  constructor(partition: string, options?: Electron.FromPartitionOptions) {
    super();
    this.partition = partition;
    this.options = options;
  }
  #keep(name: string, handler: Handler | null) {
    this.handlers.set(name, handler);
  }
  setPermissionRequestHandler: Electron.Session['setPermissionRequestHandler'] = (one) => this.#keep('request', one);
  setPermissionCheckHandler: Electron.Session['setPermissionCheckHandler'] = (one) => this.#keep('check', one);
  setDevicePermissionHandler: Electron.Session['setDevicePermissionHandler'] = (one) => this.#keep('device', one);
  setDisplayMediaRequestHandler: Electron.Session['setDisplayMediaRequestHandler'] = (one) => this.#keep('media', one);
  setBluetoothPairingHandler: Electron.Session['setBluetoothPairingHandler'] = (one) => this.#keep('bluetooth', one);
  setSpellCheckerEnabled(enabled: boolean) {
    this.spellChecker = enabled;
  }
  closeAllConnections: Electron.Session['closeAllConnections'] = async () => {};
  async resolveProxy(_url: string) {
    return this.proxy;
  }
}

export const session = {
  fromPartition: (partition: string, options?: Electron.FromPartitionOptions) => {
    if (!double.ready) throw new Error('a session before Electron is ready');
    const known = double.sessions.find((one) => one.partition === partition);
    if (known !== undefined) return known;
    const made = new SessionDouble(partition, options);
    double.sessions.push(made);
    app.emit('session-created', made);
    return made;
  },
};
