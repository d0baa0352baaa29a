import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChild } from '../support/e2e-child.ts';
import { withBrowser } from './browser.ts';
import { makeDisplays } from './drafts/displays-workspace.ts';
import { type Act, act, goToTop, openSheet, p95, previewPaste } from './drafts/measure-acts.ts';
import { type Bench, result } from './result.ts';
import { withFolder } from './service/with-database.ts';

const KEYSTROKES = 40;
const ROUNDS = 3;
const PASTES = 7;
const PASTED_ROWS = 5_000;
const GOALS = { keystroke: 50, painted: 200, saved: 1_000, preview: 300 };
const BUDGET = 'milliseconds allowed';
// After the two columns that name the store.
const LABEL = 2;
const TITLE = 3;

/** One display after the other gets another label; each is saved before the next one is typed. */
async function keystrokes(page: Page): Promise<number[]> {
  await goToTop(page, LABEL);
  const taken: number[] = [];
  for (let round = -5; round < KEYSTROKES; round += 1) {
    await page.keyboard.type(`Regał ${round}`);
    const { saved } = await act(page, 'Enter');
    if (round >= 0) taken.push(saved);
  }
  return taken;
}

/** One value for a whole column, taken back again; the first time begins every store's draft. */
async function wholeColumn(page: Page): Promise<{ readonly set: readonly Act[]; readonly undone: readonly Act[] }> {
  const set: Act[] = [];
  const undone: Act[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await goToTop(page, TITLE);
    await page.keyboard.press('Control+ ');
    await page.keyboard.type(`Nowy tytuł ${round}`);
    set.push(await act(page, 'Control+Enter'));
    undone.push(await act(page, 'Control+z'));
  }
  return { set, undone };
}

async function pastes(page: Page): Promise<number[]> {
  await goToTop(page, LABEL);
  const line = (row: number) => `Lada ${row}\tTytuł ${row}\tLodówka z napojami\tNapoje\twyłączona`;
  const text = Array.from({ length: PASTED_ROWS }, (_, row) => line(row)).join('\n');
  const taken: number[] = [];
  for (let round = 0; round < PASTES; round += 1) {
    taken.push(await previewPaste(page, text));
    await page.keyboard.press('Escape');
  }
  return taken;
}

/** Edits of 50,100 displays in 300 stores: the built page, the real core and its encrypted file; the service is away. */
export const drafts: Bench = {
  name: 'drafts',
  needs: ['page'],
  run: () =>
    withFolder(async (folder) => {
      const [userData, keychain] = [join(folder, 'user-data'), join(folder, 'keychain.json')];
      await makeDisplays(userData, keychain);
      const args = ['tests/bench/warm-start/kept-host.ts', userData, keychain];
      const host = await startChild({ args, ready: /Endcap is ready at (\S+)/ });
      try {
        const [typed, { set, undone }, pasted] = await withBrowser(async (browser) => {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' });
          await openSheet(page, host.match[1] ?? '');
          return [await keystrokes(page), await wholeColumn(page), await pastes(page)] as const;
        });
        const against = (name: string, value: number, goal: number) =>
          result({ name: `drafts, ${name}`, unit: 'ms', peerName: BUDGET, goal: 1 }, value, goal);
        const worst = (acts: readonly Act[], what: keyof Act) => Math.max(...acts.map((one) => one[what]));
        return [
          against('keystroke to saved and painted, p95', p95(typed), GOALS.keystroke),
          against('50,100 rows set, painted', worst(set, 'painted'), GOALS.painted),
          against('50,100 rows set, saved', worst(set, 'saved'), GOALS.saved),
          against('50,100 rows undone, painted', worst(undone, 'painted'), GOALS.painted),
          against('50,100 rows undone, saved', worst(undone, 'saved'), GOALS.saved),
          against('paste of 5,000 x 5 cells to its preview, p95', p95(pasted), GOALS.preview),
        ];
      } finally {
        await host.stop();
      }
    }),
};
