import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PORT_CHANNEL } from '#shared/bridge/handshake.ts';
import { WebContentsDouble } from '#tests/support/electron-double/windows.ts';
import { listenForPorts } from './port-handshake.ts';

class PortDouble {
  readonly done: string[] = [];
  start = () => void this.done.push('start');
  close = () => void this.done.push('close');
}

const ours = { parent: null, origin: 'endcap://app', url: 'endcap://app/#/overview' };

function setUp({ ready = Promise.resolve() } = {}) {
  const ipcMain = new EventEmitter();
  const window = new WebContentsDouble();
  const accepted: PortDouble[] = [];
  listenForPorts({
    ipcMain: ipcMain as never,
    ready,
    isOurWindow: (contents) => (contents as unknown) === window,
    acceptPort: (port) => {
      const taken = port as unknown as PortDouble;
      taken.done.push('accept');
      accepted.push(taken);
    },
  });
  const send = async (message: object) => {
    ipcMain.emit(PORT_CHANNEL, message, null);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const sendPort = async (override: object = {}) => {
    const port = new PortDouble();
    await send({ sender: window, senderFrame: ours, ports: [port], ...override });
    return port;
  };
  return { ipcMain, window, accepted, send, sendPort };
}

test('the port of the main frame of our page is served, and started after that', async () => {
  const { sendPort } = setUp();
  expect((await sendPort()).done).toEqual(['accept', 'start']);
});

test('a port waits until the core can answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sendPort } = setUp({ ready: promise });
  const port = await sendPort();
  expect(port.done).toEqual([]);
  resolve();
  await promise;
  expect(port.done).toEqual(['accept', 'start']);
});

test.each([
  ['a frame that is gone', { senderFrame: null }],
  ['a frame inside the page', { senderFrame: { ...ours, parent: {} } }],
  ['another origin', { senderFrame: { ...ours, origin: 'https://evil.example' } }],
  ['an opaque origin', { senderFrame: { ...ours, origin: 'null' } }],
  ['a like origin', { senderFrame: { ...ours, origin: 'endcap://app.evil.example' } }],
  ['another document of our origin', { senderFrame: { ...ours, url: 'endcap://app/assets/mark.svg' } }],
  ['a blank document of our origin', { senderFrame: { ...ours, url: 'about:blank' } }],
  ['another window', { sender: new WebContentsDouble() }],
])('the port of %s is closed unserved', async (_who, override) => {
  const { sendPort, accepted } = setUp();
  expect((await sendPort(override)).done).toEqual(['close']);
  expect(accepted).toEqual([]);
});

test('the port of a window that is being destroyed is closed unserved', async () => {
  const { sendPort, window } = setUp();
  window.destroyed = true;
  expect((await sendPort()).done).toEqual(['close']);
});

test('several ports at once are all closed, none at all is survived', async () => {
  const { send, window, accepted } = setUp();
  const ports = [new PortDouble(), new PortDouble()];
  await send({ sender: window, senderFrame: ours, ports });
  await send({ sender: window, senderFrame: ours, ports: [] });
  expect(ports.map((port) => port.done)).toEqual([['close'], ['close']]);
  expect(accepted).toEqual([]);
});

test('a page that is loaded again has a new port, and the former one is closed', async () => {
  const { sendPort } = setUp();
  const first = await sendPort();
  const second = await sendPort();
  expect(first.done).toEqual(['accept', 'start', 'close']);
  expect(second.done).toEqual(['accept', 'start']);
});

test('a port that was replaced before the core could answer is never served', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { sendPort } = setUp({ ready: promise });
  const first = await sendPort();
  const second = await sendPort();
  resolve();
  await promise;
  expect(first.done).toEqual(['close']);
  expect(second.done).toEqual(['accept', 'start']);
});

test.each(['render-process-gone', 'destroyed'])('on %s the port is closed', async (event) => {
  const { sendPort, window } = setUp();
  const port = await sendPort();
  window.emit(event, {}, { reason: 'crashed' });
  expect(port.done).toEqual(['accept', 'start', 'close']);
});

test('a refused navigation leaves the port of the page that stays', async () => {
  const { sendPort, window } = setUp();
  const port = await sendPort();
  window.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: 'https://evil.example/' });
  expect(port.done).toEqual(['accept', 'start']);
});

test('of 20,000 messages from anywhere none is served unless every fact is right', async () => {
  const { ipcMain, window, accepted } = setUp();
  const stranger = new WebContentsDouble();
  const usually = <Value>(right: Value, ...wrong: Value[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) });
  const frame = fc.record({
    parent: usually<object | null>(null, {}),
    origin: usually('endcap://app', 'endcap://app/', 'null', 'https://evil.example', 'endcap://APP', ''),
    url: usually('endcap://app/#/stores', 'about:blank', 'https://evil.example/', 'endcap://app/x', ''),
  });
  const message = fc.record({
    sender: usually(window, stranger),
    senderFrame: fc.option(frame),
    ports: fc.array(
      fc.constant(0).map(() => new PortDouble()),
      { maxLength: 3 },
    ),
  });
  const counted = { right: 0 };
  fc.assert(
    fc.property(message, fc.anything(), ({ sender, senderFrame, ports }, data) => {
      const isRight =
        sender === window &&
        ports.length === 1 &&
        senderFrame?.parent === null &&
        senderFrame.origin === 'endcap://app' &&
        senderFrame.url === 'endcap://app/#/stores';
      counted.right += isRight ? 1 : 0;
      ipcMain.emit(PORT_CHANNEL, { sender, senderFrame, ports }, data);
      for (const port of ports) expect(port.done).toEqual(isRight ? [] : ['close']);
    }),
    { numRuns: 20_000 },
  );
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(counted.right).toBeGreaterThan(500);
  // All were sent before the core looked: only the last one is still wanted.
  expect(accepted).toHaveLength(1);
});
