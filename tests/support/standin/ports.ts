import { EventEmitter } from 'node:events';

/** A message of a port as it travels between the page's isolated world and this process. */
export type Carried = { readonly text: string } | { readonly base64: string };

/** What Node is told by the preload world, and what the world is told. */
export type PortWire = {
  readonly post: (data: Carried) => void;
  readonly close: () => void;
};

/**
 * A MessagePortMain as strict as Electron's: it queues until it is started, carries only what structured clone
 * carries as it is, and transfers nothing but ports. What can't be cloned closes it.
 */
export class PortStandin extends EventEmitter {
  readonly #wire: PortWire;
  #queue: unknown[] | null = [];
  #closed = false;

  constructor(wire: PortWire) {
    super();
    this.#wire = wire;
  }
  start(): void {
    const waiting = this.#queue ?? [];
    this.#queue = null;
    for (const data of waiting) this.emit('message', { data, ports: [] });
  }
  postMessage(data: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new TypeError('only ports may be transferred');
    if (this.#closed) return;
    if (typeof data === 'string') this.#wire.post({ text: data });
    else if (data instanceof Uint8Array) this.#wire.post({ base64: Buffer.from(data).toString('base64') });
    else {
      this.close();
      throw new Error('An object could not be cloned.');
    }
  }
  close(): void {
    if (this.#closed) return;
    this.#wire.close();
    this.leave();
  }
  /** The page sent something. */
  receive(carried: Carried): void {
    const data = 'text' in carried ? carried.text : new Uint8Array(Buffer.from(carried.base64, 'base64'));
    if (this.#queue) this.#queue.push(data);
    else this.emit('message', { data, ports: [] });
  }
  /** The page's end is gone. */
  leave(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.emit('close');
  }
}
