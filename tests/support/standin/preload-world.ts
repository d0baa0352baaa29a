/** Name of the isolated world in which the preload script runs. */
export const WORLD = 'preload';
/** Function of that world with which it speaks to Node; made by the browser, invisible to the page. */
export const TO_NODE = '__toNode';
/** Function of that world which Node calls. */
export const FROM_NODE = '__fromNode';

/**
 * Source of the isolated world: `electron` with the two parts that a sandboxed preload script gets, and the built
 * preload script inside a function, as Electron wraps it.
 *
 * @param preload text of the built preload script
 * @param platform what `process.platform` says in it
 */
export function preloadWorld(preload: string, platform: string): string {
  return `(() => {
  const ports = new Map();
  const tell = (message) => globalThis.${TO_NODE}(JSON.stringify(message));
  const packed = (data) => {
    if (typeof data === 'string') return { text: data };
    const bytes = new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength);
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { base64: btoa(text) };
  };
  const unpacked = (carried) =>
    'text' in carried ? carried.text : Uint8Array.from(atob(carried.base64), (letter) => letter.charCodeAt(0));
  globalThis.${FROM_NODE} = ({ id, data, close }) => {
    const port = ports.get(id);
    if (port === undefined) return;
    if (close) port.close();
    else port.postMessage(unpacked(data));
  };
  for (const [heard, type] of [['mousedown', 'mouseDown'], ['mouseup', 'mouseUp'], ['keydown', 'rawKeyDown']])
    window.addEventListener(heard, (event) => event.isTrusted && tell({ kind: 'pressed', type }), true);
  const electron = {
    contextBridge: { exposeInMainWorld: (name) => tell({ kind: 'exposed', name }) },
    ipcRenderer: {
      postMessage(channel, message, transfer = []) {
        const ids = transfer.map((port) => {
          const id = crypto.randomUUID();
          ports.set(id, port);
          port.onmessage = (event) => tell({ kind: 'data', id, data: packed(event.data) });
          port.onclose = () => tell({ kind: 'closed', id });
          return id;
        });
        tell({ kind: 'message', channel, message, ids, isTop: window.parent === window, url: location.href });
      },
    },
  };
  const required = (name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload script may require electron only, not ' + name);
    return electron;
  };
  const wrapped = { exports: {} };
  (function (require, module, exports, process) {
${preload}
  })(required, wrapped, wrapped.exports, { platform: ${JSON.stringify(platform)}, versions: {}, env: {} });
})()`;
}

/**
 * What a preload script shows to the page, found by running it once here. Only plain data can be shown this way,
 * and only plain data is meant to be shown.
 */
export function exposedBy(preload: string, platform: string): Record<string, unknown> {
  const exposed: Record<string, unknown> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => {
        exposed[name] = structuredClone(value);
      },
    },
    ipcRenderer: {},
  };
  const run = new Function('require', 'module', 'exports', 'process', 'window', preload);
  run(() => electron, { exports: {} }, {}, { platform }, { addEventListener: () => {} });
  return exposed;
}

/** Source for the page's own world: the shown values, frozen as Electron freezes them. */
export function exposeInPage(exposed: Readonly<Record<string, unknown>>): string {
  return `for (const [name, value] of Object.entries(${JSON.stringify(exposed)}))
  Object.defineProperty(window, name, { value: Object.freeze(value), enumerable: true })`;
}
