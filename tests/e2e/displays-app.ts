import { expect, type Locator, type Page } from '@playwright/test';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { show } from '../support/e2e/show.ts';

/** A store with how many displays it has. */
export interface SmallStore {
  readonly externalId: string;
  readonly count: number;
}

/** The three stores with the fewest displays, in the order in which the workbench shows them. */
export async function threeSmallStores({ stores, drafts }: BridgeClient): Promise<readonly SmallStore[]> {
  const collator = new Intl.Collator('pl-PL', { numeric: true });
  const all = unwrap(await stores.list()).data.flatMap(({ externalId, name }) =>
    externalId === null ? [] : [{ externalId, name }],
  );
  const counted: (SmallStore & { readonly name: string })[] = [];
  for (let at = 0; at < all.length; at += 100) {
    const part = all.slice(at, at + 100);
    const read = unwrap(
      await drafts.rows({ kind: 'expositions', externalIds: part.map(({ externalId }) => externalId) }),
    );
    for (const [index, store] of read.entries()) {
      const name = part[index]?.name ?? '';
      counted.push({ externalId: store.externalId, name, count: store.known ? store.rows.length : 0 });
    }
  }
  return counted
    .filter(({ count }) => count > 2)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, 3)
    .toSorted((a, b) => collator.compare(a.name, b.name));
}

/** A cell of the sheet; rows and columns count from 0, the columns of the store first. */
export const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);

export const LABEL = 2;
export const TITLE = 3;
export const STATUS = 6;

/** The last change is on the disk, and the page says so. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved (on this computer|until Endcap closes)/)).toBeVisible();
}

/** Shows the workbench with its rows. */
export async function openDisplays(page: Page, stores: readonly SmallStore[]): Promise<void> {
  const ids = JSON.stringify(stores.map(({ externalId }) => externalId));
  await show(page, `/displays?stores=${encodeURIComponent(ids)}`);
  await page.getByRole('grid', { name: 'Displays' }).waitFor({ timeout: 60_000 });
  await expect(cell(page, 0, LABEL)).toBeVisible({ timeout: 60_000 });
  await settle(page);
}

/** Pastes a text where the focus is, as from another program. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
