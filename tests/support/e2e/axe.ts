import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Waits until what fades in or out has done so: half faded, no colour is the one that somebody reads. */
const faded = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/**
 * Looks at a page as it stands in both themes, which follow the computer's, and expects no finding in either.
 *
 * @param waits false: the page is loading, and is to be looked at while it does
 */
export async function expectNoFindings(page: Page, waits = true): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    if (waits) await settle(page);
    await faded(page);
    expect(await axeFindings(page, colorScheme === 'light' ? 'all' : 'colours'), colorScheme).toEqual([]);
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules among them that look at colours. The other rules find the same in either theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page as it stands, one line per element: rule, where, and what is wrong.
 * Empty when nothing is. All rules of WCAG 2.2 A and AA and axe's best practices are on, or those about colours.
 */
async function axeFindings(page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> {
  // Without `resultTypes` axe describes everything that passes, too; and outside of its legacy mode, which is for pages
  // without frames such as ours, it carries all that to a page of its own. Both take far longer than to look.
  // And a page that has axe already needs no other: half a megabyte takes as long to read as many a page to look at.
  const axeSource = (await page.evaluate(() => Reflect.has(globalThis, 'axe'))) ? 'void 0' : '';
  const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules === 'all' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  );
}
