import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PORT_CHANNEL, PORT_REQUEST, PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';

/** The page's window, as far as the script hears it. */
const page = new EventTarget();
const post = (data: unknown, ports: readonly unknown[], source: unknown) =>
  page.dispatchEvent(Object.assign(new Event('message'), { data, ports, source }));

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', page);
  onTestFinished(() => void vi.unstubAllGlobals());
});

/** Runs the script, as Electron does before the page. */
async function run() {
  const { double } = await import('#tests/support/electron-double/double.ts');
  await import('./index.ts');
  return double;
}

test('the page is given a frozen note, and no function', async () => {
  const note = (await run()).exposed.get(PRELOAD_GLOBAL);
  expect(note).toEqual({ platform: process.platform });
  expect(Object.isFrozen(note)).toBe(true);
});

test('the port of its own page is handed on, and nothing else that is posted there', async () => {
  const { posted } = await run();
  const [port, other] = [{}, {}];
  post(PORT_REQUEST, [port], {});
  post('another word', [port], page);
  post(PORT_REQUEST, [], page);
  post(PORT_REQUEST, [port, other], page);
  expect(posted).toEqual([]);
  post(PORT_REQUEST, [port], page);
  expect(posted).toEqual([{ channel: PORT_CHANNEL, message: null, transfer: [port] }]);
});
