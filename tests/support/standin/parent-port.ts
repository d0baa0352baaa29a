/** Loaded before the script of a utility process: gives it `process.parentPort` and takes Node's own channel away. */
import { EventEmitter } from 'node:events';

class ParentPort extends EventEmitter {
  readonly #send: (message: unknown) => void;
  constructor(send: (message: unknown) => void) {
    super();
    this.#send = send;
  }
  postMessage(message: unknown): void {
    this.#send(message);
  }
}

const { send } = process;
if (send !== undefined) {
  const port = new ParentPort((message) => void Reflect.apply(send, process, [message]));
  const waiting: unknown[] = [];
  // As in Electron, messages wait for the first listener.
  process.on('message', (data) => {
    if (port.listenerCount('message') === 0) waiting.push(data);
    else port.emit('message', { data, ports: [] });
  });
  port.on('newListener', (name) => {
    if (name !== 'message') return;
    queueMicrotask(() => {
      for (const data of waiting.splice(0)) port.emit('message', { data, ports: [] });
    });
  });
  process.on('disconnect', () => port.emit('close'));
  Object.defineProperty(process, 'parentPort', { value: port });
  Object.defineProperty(process, 'send', { value: undefined });
}
