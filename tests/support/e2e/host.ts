import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { nextSteps } from '../core/next-steps.ts';
import { type BridgeClient, bridgeOf, sessionOf } from './bridge.ts';
import { type ReadyChild, startChild } from './child.ts';
import { clockOffset, LATER, LATER_SIGNAL } from './now.ts';
import { shiftClock } from './shift-clock.ts';
import { show } from './show.ts';
import { type PageWatch, watchPages } from './watch.ts';

export { expect } from '@playwright/test';
export { show } from './show.ts';

export interface RunningHost {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string;
  /** The link of the ready line with its launch secret, good for one use; `open` uses it up. */
  readonly link: string;
  readonly userData: string;
  readonly pid: number;
  /** Everything the host printed so far. */
  output(): string;
  /**
   * Shows an address of the app (`/overview?period=last7`) in a page; without one, the page the app starts with.
   * The first page exchanges the launch secret; later ones get its session, as a second tab of the same browser would.
   */
  open(page: Page, address?: string): Promise<void>;
  /** The host's bridge, called from Node: what the page would be told. */
  bridge(): Promise<BridgeClient>;
  /** Lets the host's clock go on by `laterBy`, as if the time had passed; no timer of it is due sooner. */
  goLater(): void;
  /** Asks the host to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Where the page keeps its session (renderer/bridge/connect-bridge.ts). */
const SESSION_ENTRY = 'endcap.session';

export interface HostOptions {
  /** Default `['--workspace', 'sample']`. */
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds by which the clocks of the host, its sample service and its pages are off; absent: those of the run. */
  readonly offset?: number;
  /** Milliseconds; see `goLater`. */
  readonly laterBy?: number;
  /** An existing folder; the caller removes it. */
  readonly userData: string;
}

const FIXED_ARGS = ['--no-open', '--print-link', '--port', '0'];

/** The policy file of a host, which a test may write; never that of the computer that runs the tests. */
export const policyOf = (userData: string): string => join(userData, 'set-policy.json');

/** Starts the browser host with the built renderer, on a free port, without opening a browser. */
export async function startHost({
  args = ['--workspace', 'sample'],
  env,
  offset = clockOffset(),
  laterBy = 0,
  userData,
}: HostOptions): Promise<RunningHost> {
  const child = await startChild({
    args: ['electron/browser.ts', ...FIXED_ARGS, '--user-data', userData, '--policy', policyOf(userData), ...args],
    ready: /Endcap is ready at ((http:\/\/127\.0\.0\.1:\d+)\/#key=\S+)/,
    offset,
    // Never the keychain of whoever runs the tests.
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:', [LATER]: String(laterBy), ...env },
  });
  return runningHost(child, userData, offset);
}

function runningHost(child: ReadyChild, userData: string, offset: number): RunningHost {
  const link = child.match[1] ?? '';
  const origin = child.match[2] ?? '';
  let session: string | null = null;
  const shifted = new WeakSet<Page>();
  const openFirst = async (page: Page) => {
    await page.goto(link);
    await page.getByRole('main').waitFor();
    session = await page.evaluate((entry) => sessionStorage.getItem(entry), SESSION_ENTRY);
  };
  const openNext = async (page: Page, value: string, address = '/') => {
    await page.addInitScript(
      ([entry, held]) => {
        if (location.protocol === 'http:') sessionStorage.setItem(entry, held);
      },
      [SESSION_ENTRY, value] as const,
    );
    await page.goto(address === '/' ? `${origin}/` : `${origin}/#${address}`);
  };
  return {
    link,
    origin,
    userData,
    pid: child.pid,
    output: child.output,
    goLater: () => void process.kill(child.pid, LATER_SIGNAL),
    stop: child.stop,
    bridge: async () => {
      session ??= await sessionOf(link);
      return bridgeOf(origin, session);
    },
    open: async (page, address) => {
      if (offset !== 0 && !shifted.has(page)) await page.addInitScript(shiftClock, offset);
      shifted.add(page);
      // Straight to an address that is asked for: the place where the app was left must not come in between.
      if (address !== undefined && page.url() === 'about:blank') session ??= await sessionOf(link);
      if (session === null) await openFirst(page);
      else await openNext(page, session, page.url() === 'about:blank' ? address : undefined);
      await page.getByRole('main').waitFor();
      if (address !== undefined) await show(page, address);
    },
  };
}

export interface TestFixtures {
  /** The host of the test's file. */
  readonly endcap: RunningHost;
  /** Fails the test at its end on anything the pages complained about. */
  readonly watch: PageWatch;
}
export interface WorkerFixtures {
  /** Arguments of the host beside port and folder; set with `test.use({ hostArgs: [...] })` at the top of a file. */
  readonly hostArgs: readonly string[];
  /** The running host of a file; the one of the file before is stopped. */
  readonly hostOf: (file: string) => Promise<RunningHost>;
}

/** A page that is there with and without a workspace, asks for nothing and is drawn at once, unlike the Overview. */
const CHEAPEST = '/welcome';

/** `test` with one browser host per file; `page` is watched and already shows the app, at Welcome. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  hostArgs: [['--workspace', 'sample'], { scope: 'worker', option: true }],
  hostOf: [
    async ({ hostArgs }, use) => {
      let running: { readonly file: string; readonly host: RunningHost } | null = null;
      const end = async () => {
        if (running === null) return;
        const { host } = running;
        running = null;
        await host.stop();
        await rm(host.userData, { recursive: true, force: true });
      };
      await use(async (file) => {
        if (running?.file === file) return running.host;
        await end();
        const host = await startHost({ args: hostArgs, userData: await mkdtemp(join(tmpdir(), 'endcap-e2e-')) });
        running = { file, host };
        return host;
      });
      await end();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // Which files ran before in the same worker is chance: what they left must not matter.
  endcap: async ({ hostOf }, use, { file }) => use(await hostOf(file)),
  watch: async ({ context, endcap }, use) => {
    const watch = await watchPages(context, endcap.origin);
    await use(watch);
    base.expect(watch.problems(), 'the pages complained about nothing').toEqual([]);
  },
  page: async ({ page, endcap, hostArgs, watch: _watched }, use) => {
    await endcap.open(page, CHEAPEST);
    await use(page);
    // What a test answers in the core's place may be asked for once more while its page closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Its window outlives the test: what it saves on leaving is saved now, not during the next one.
    await page.goto('about:blank');
    // The host outlives the test: the next one must not begin in the language, theme and place that this one chose.
    const bridge = await endcap.bridge();
    await bridge.settings.set({ language: 'system', theme: 'system' });
    await forgetPlaces(bridge);
    // Nor with its edits of the sample. What the page still saves meanwhile is undone, too.
    if (hostArgs.includes('sample'))
      await base.expect.poll(() => undoEdits(bridge), { message: 'no edit is left behind' }).toBe(0);
  },
});

/** Every workspace opens at the overview again, and every page without filters. */
async function forgetPlaces({ places }: BridgeClient): Promise<void> {
  const known = await places.all();
  if (!known.ok) return;
  for (const [workspaceId, { pages }] of Object.entries(known.value)) {
    await places.setStart({ workspaceId, address: null });
    for (const page of [...Object.keys(pages), '/overview']) await places.remember({ workspaceId, href: page, page });
  }
}

/** @returns how many rows had edits */
async function undoEdits(bridge: BridgeClient): Promise<number> {
  const { drafts } = bridge;
  const counted = await drafts.count();
  if (!counted.ok || counted.value.edits === 0) return 0;
  await drafts.move({ way: 'undo', steps: await nextSteps(bridge, 'undo', 500), by: 'test' });
  return counted.value.edits;
}
