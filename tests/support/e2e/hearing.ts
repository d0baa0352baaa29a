import { expect, type Page } from '@playwright/test';
import type { BridgeClient } from './bridge.ts';
import { unwrap } from './places.ts';

const LONGEST = { timeout: 60_000 };

/**
 * Opens another workspace from outside, and waits until a page has heard of it. Before, the page still shows the one that
 * was open, and where none was, every address leads back to Welcome.
 */
export async function heardBy<Opened>(
  page: Page,
  { workspaces }: BridgeClient,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const before = unwrap(await workspaces.list()).activeId;
  const heard = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/rpc/workspaces/list')) return false;
    // One that is asked for again meanwhile has no body.
    const body = await response.json().catch(() => null);
    return body !== null && body.json.value.activeId !== before;
  }, LONGEST);
  const [opened] = await Promise.all([open(), heard]);
  if (page.url().includes('#/welcome')) await expect(page.getByRole('link', { name: /^(Back|Wróć)$/ })).toBeVisible();
  return opened;
}
