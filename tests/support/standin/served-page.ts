import type { Page, Route } from '@playwright/test';
import type { SessionDouble } from '../electron-double/session.ts';
import type { WebContentsStandin } from './web-contents.ts';

/** An ordinary browser does not know the app's scheme: its pages stand at this address there. */
const IN_BROWSER = 'https://app.endcap.test';
const IN_APP = 'endcap://app';

/** Address of the app as the browser has it. */
export const toBrowser = (url: string): string =>
  url.startsWith(IN_APP) ? IN_BROWSER + url.slice(IN_APP.length) : url;
/** Address of the browser as the app has it. */
export const toApp = (url: string): string =>
  url.startsWith(IN_BROWSER) ? IN_APP + url.slice(IN_BROWSER.length) : url;

/** Serves a page from the handlers of a session, and asks the guards before it navigates. Nothing else is loaded. */
export async function servePage(page: Page, contents: WebContentsStandin, session: SessionDouble): Promise<void> {
  await page.route(/^(https?|ftp|file):/, (route) => answer(route, contents, session));
}

async function answer(route: Route, contents: WebContentsStandin, session: SessionDouble): Promise<void> {
  const request = route.request();
  const url = toApp(request.url());
  const isNavigation = request.isNavigationRequest();
  const isMainFrame = isNavigation && request.frame().parentFrame() === null;
  if (isNavigation && !contents.mayNavigate(url, isMainFrame)) return route.abort('aborted');
  const handler = session.served.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) return route.abort('accessdenied');
  const response = await handler(new Request(url, { method: request.method() }));
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
