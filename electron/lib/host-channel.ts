/** What a child process of the host hears and says; the host's end is a `HostProcess` (platform.ts). */
type HostChannel = {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
};

/** The used part of `process.parentPort` in an Electron utility process, whose types are not visible here. */
type ParentPort = {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
};

const isParentPort = (value: unknown): value is ParentPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

/** The channel of this process to its host, of either kind. The process ends with its host, in whatever way that ends. */
export function openHostChannel(): HostChannel {
  const end = () => process.exit(0);
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isParentPort(port)) {
    port.on('close', end);
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    };
  }
  process.on('disconnect', end);
  return {
    send(message) {
      // A host that ends breaks the pipe, and nobody is left to send this to.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on('message', listener),
  };
}
