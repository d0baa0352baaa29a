import type { CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
import { type Carried, PortStandin } from './ports.ts';
import { exposedBy, exposeInPage, FROM_NODE, preloadWorld, TO_NODE, WORLD } from './preload-world.ts';

const CarriedSchema = z.union([z.object({ text: z.string() }), z.object({ base64: z.string() })]);
const FromPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exposed'), name: z.string() }),
  z.object({ kind: z.literal('pressed'), type: z.string() }),
  z.object({ kind: z.literal('data'), id: z.string(), data: CarriedSchema }),
  z.object({ kind: z.literal('closed'), id: z.string() }),
  z.object({
    kind: z.literal('message'),
    channel: z.string(),
    message: z.unknown(),
    ids: z.array(z.string()),
    isTop: z.boolean(),
    url: z.string(),
  }),
]);

/** A message of `ipcRenderer.postMessage`, as it reaches the main process. */
export type PageMessage = {
  readonly channel: string;
  readonly message: unknown;
  readonly ports: readonly PortStandin[];
  readonly isTop: boolean;
  /** Address of the frame, in the browser's terms. */
  readonly url: string;
};

/**
 * Runs a preload script in an isolated world of a page, and carries its messages and ports.
 * To be called before the page loads anything.
 *
 * @param onPress called with Electron's name of an input event when somebody presses a key or a button
 */
export async function carryPorts(
  page: Page,
  preload: string,
  platform: string,
  receive: (message: PageMessage) => void,
  onPress: (type: string) => void,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const open = new Map<string, PortStandin>();
  const world = { contextId: 0 };
  await cdp.send('Runtime.enable');
  await cdp.send('Page.enable');
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === WORLD) world.contextId = context.id;
  });
  // A document that is gone has taken its ports with it.
  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (frame.parentId !== undefined) return;
    for (const port of open.values()) port.leave();
    open.clear();
  });
  page.on('close', () => {
    for (const port of open.values()) port.leave();
  });
  const portOf = (id: string): PortStandin => {
    const port = new PortStandin({
      post: (data) => tell(cdp, world.contextId, { id, data }),
      close: () => tell(cdp, world.contextId, { id, close: true }),
    });
    open.set(id, port);
    return port;
  };
  await cdp.send('Runtime.addBinding', { name: TO_NODE, executionContextName: WORLD });
  cdp.on('Runtime.bindingCalled', ({ payload }) => {
    const told = FromPage.parse(JSON.parse(payload));
    if (told.kind === 'data') open.get(told.id)?.receive(told.data);
    if (told.kind === 'closed') open.get(told.id)?.leave();
    if (told.kind === 'pressed') onPress(told.type);
    if (told.kind === 'message') receive({ ...told, ports: told.ids.map(portOf) });
  });
  const inPage = exposeInPage(exposedBy(preload, platform));
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: inPage });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: preloadWorld(preload, platform),
    worldName: WORLD,
  });
}

type ToPage = { readonly id: string; readonly data: Carried } | { readonly id: string; readonly close: true };

function tell(cdp: CDPSession, contextId: number, message: ToPage): void {
  // The page may have gone meanwhile; its ports then close by themselves.
  cdp.send('Runtime.evaluate', { contextId, expression: `${FROM_NODE}(${JSON.stringify(message)})` }).catch(() => {});
}
