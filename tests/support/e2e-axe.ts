import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './e2e-settle.ts';

/** Looks at a page as it stands in both themes, which follow the computer's, and expects no finding in either. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settle(page);
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
}

/**
 * What axe finds on a page as it stands, one line per element: rule, where, and what is wrong.
 * Empty when nothing is. All rules of WCAG 2.2 A and AA and axe's best practices are on.
 */
async function axeFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without this axe describes everything that passes, too, which takes most of its time.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary?.replaceAll('\n', ' ') ?? ''}`),
  );
}
