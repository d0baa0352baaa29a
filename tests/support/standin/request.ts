import { EventEmitter } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ClientRequestConstructorOptions } from 'electron';

/** `net.request` over Node's own network, with the behaviour of Electron's that the shell relies on. */
export class RequestStandin extends EventEmitter {
  readonly #request: ClientRequest;

  constructor({ url = '', method = 'GET', headers = {}, redirect }: ClientRequestConstructorOptions) {
    super();
    if (redirect !== 'manual') throw new Error('a redirect would be followed');
    const open = url.startsWith('https:') ? httpsRequest : httpRequest;
    this.#request = open(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } });
    this.#request.on('response', (message) => this.#answer(message, url, method));
    this.#request.on('error', (error) => this.emit('error', error));
  }
  end(body?: string): void {
    this.#request.end(body);
    // Early, as Electron's writable stream destroys itself once the request was sent.
    queueMicrotask(() => this.emit('close'));
  }
  abort(): void {
    this.#request.destroy();
  }
  #answer(message: IncomingMessage, url: string, method: string): void {
    const { statusCode = 0, headers } = message;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) this.emit('response', message);
    else this.emit('redirect', statusCode, method, new URL(headers.location, url).href, {});
  }
}
