import type { Page } from '@playwright/test';
import { heardBy } from '../support/e2e/hearing.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { startSampleFront } from '../support/e2e/sample-world.ts';
import { settle } from '../support/e2e/settle.ts';

test.use({ hostArgs: [] });

/** What the page has shown of a download, in order and each once. */
interface Shown {
  readonly stores: readonly string[];
  readonly requests: readonly string[];
  readonly sizes: readonly string[];
  /** Heights of the pin's row. */
  readonly heights: readonly number[];
}

/** Notes in the page what its figures become, until the download is over or has shown enough. */
const watchFigures = (page: Page): Promise<Shown> =>
  page.evaluate(
    () =>
      new Promise<Shown>((resolve) => {
        const seen = {
          stores: new Set<string>(),
          requests: new Set<string>(),
          sizes: new Set<string>(),
          heights: new Set<number>(),
        };
        const note = () => {
          const row = document.querySelector('main li');
          const text = row?.textContent ?? '';
          const results = [...document.querySelectorAll('main tr')].find((one) =>
            one.textContent?.startsWith('Figures of single photos'),
          );
          if (row?.querySelector('[role="progressbar"]'))
            seen.heights.add(Math.round(row?.getBoundingClientRect().height ?? 0));
          const add = (set: Set<string>, found: string | undefined) => found !== undefined && set.add(found);
          add(seen.stores, /(\d+) of \d+ stores here/.exec(text)?.[1]);
          add(seen.requests, /([\d,]+) of (?:at least )?[\d,]+ requests?/.exec(text)?.[1]);
          add(seen.sizes, results?.querySelectorAll('td')[1]?.textContent ?? undefined);
          const isEnough = [seen.stores, seen.requests, seen.sizes].every(({ size }) => size >= 4);
          if (!isEnough && !text.includes('Complete')) return;
          observer.disconnect();
          resolve({
            stores: [...seen.stores],
            requests: [...seen.requests],
            sizes: [...seen.sizes],
            heights: [...seen.heights],
          });
        };
        const observer = new MutationObserver(note);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );

test('stores, requests and sizes move on the Offline page while something is downloaded, and the row stays as high', async ({
  page,
  endcap,
}) => {
  test.setTimeout(240_000);
  const bridge = await endcap.bridge();
  const { front, ...service } = await startSampleFront();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Chain', ...service })));
  const ids = unwrap(await bridge.stores.list()).data.flatMap(({ externalId }) => externalId ?? []);
  await show(page, '/offline');
  await settle(page);
  // Slow enough for the page to show each size before there is another.
  front.switchOn('latency', { ms: 100 });
  const watched = watchFigures(page);
  const pins = unwrap(
    await bridge.offline.addPin({
      externalIds: ids.slice(0, 60),
      period: { kind: 'last_days', days: 28 },
      photos: 'none',
    }),
  );
  const { stores, requests, sizes, heights } = await watched;
  for (const moved of [stores, requests, sizes]) expect(moved.length).toBeGreaterThanOrEqual(4);
  const counts = stores.map(Number);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(heights).toHaveLength(1);
  for (const { pinId } of pins) await bridge.offline.removePin({ pinId });
  await front.stop();
});

test('what was opened since the app began is counted on the Offline page', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const { front, ...service } = await startSampleFront();
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.connect({ name: 'Opened', ...service })));
  await show(page, '/offline');
  await settle(page);
  for (const address of ['/overview', '/stores/G-001', '/stores/G-001?tab=displays']) {
    await show(page, address);
    await settle(page);
  }
  const { kept } = unwrap(await bridge.offline.status());
  await show(page, '/offline');
  const numberOf = (kind: string) => page.locator(`[data-line="${kind}"]`).getByRole('cell').first();
  for (const { kind, count } of kept) await expect(numberOf(kind)).toHaveText(`${count}`);
  expect(kept.filter(({ count }) => count > 1).length).toBeGreaterThan(1);
  unwrap(await heardBy(page, bridge, () => bridge.workspaces.openSample()));
  await front.stop();
});
