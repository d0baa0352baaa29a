import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startChild } from '../support/e2e/child.ts';
import { openBareEdits } from './bare/serve-edits.ts';
import { withBrowser } from './browser.ts';
import { makeDisplays, ROWS } from './drafts/displays-workspace.ts';
import { type Act, act, goToTop, openSheet, previewPaste } from './drafts/measure-acts.ts';
import { inTurn, p95 } from './measure.ts';
import { type Bench, comparison } from './result.ts';
import { withFolder } from './service/with-database.ts';

const KEYSTROKES = 60;
const ROUNDS = 5;
const PASTES = 7;
const PASTED_ROWS = 5_000;
const GOALS = { keystroke: 2, slowKeystroke: 3, preview: 6 };
/** A whole column is set row by row in the page, and taken back from what was there before. */
const COLUMN_GOALS = { set: { painted: 4, saved: 6 }, undone: { painted: 2, saved: 3 } };
const BARE = 'bare page, plain SQLite file';
// After the two columns that name the store.
const LABEL = 2;
const TITLE = 3;

/** One display gets another label, after which the next one has the focus. */
const keystroke = (page: Page) => async (): Promise<number> => {
  await page.keyboard.type('Regał');
  return (await act(page, 'Enter')).saved;
};

/** One value for a whole column, taken back again; the first time begins every store's draft. */
const wholeColumn = (page: Page, goToColumn: () => Promise<void>) => async () => {
  await goToColumn();
  await page.keyboard.type('Nowy tytuł');
  return { set: await act(page, 'Control+Enter'), undone: await act(page, 'Control+z') };
};

const line = (row: number) => `Lada ${row}\tTytuł ${row}\tLodówka z napojami\tNapoje\twyłączona`;
const PASTED = Array.from({ length: PASTED_ROWS }, (_, row) => line(row)).join('\n');

const paste = (page: Page) => async (): Promise<number> => {
  const took = await previewPaste(page, PASTED);
  await page.keyboard.press('Escape');
  return took;
};

async function measure(ours: Page, bare: Page) {
  await goToTop(ours, LABEL);
  const typed = await inTurn({ ours: keystroke(ours), peer: keystroke(bare) }, KEYSTROKES);
  const goToColumn = async () => {
    await goToTop(ours, TITLE);
    await ours.keyboard.press('Control+ ');
  };
  const columns = await inTurn(
    { ours: wholeColumn(ours, goToColumn), peer: wholeColumn(bare, async () => {}) },
    ROUNDS,
  );
  await goToTop(ours, LABEL);
  const pasted = await inTurn({ ours: paste(ours), peer: paste(bare) }, PASTES);
  const against = (name: string, goal: number) => ({ name: `drafts, ${name}`, unit: 'ms', peerName: BARE, goal });
  const column = (step: 'set' | 'undone', what: keyof Act) =>
    comparison(against(`50,100 rows ${step}, ${what}`, COLUMN_GOALS[step][what]), {
      ours: columns.ours.map((one) => one[step][what]),
      peer: columns.peer.map((one) => one[step][what]),
    });
  return [
    comparison(against('keystroke to saved and painted, p50', GOALS.keystroke), typed),
    comparison(against('keystroke to saved and painted, p95', GOALS.slowKeystroke), typed, p95),
    column('set', 'painted'),
    column('set', 'saved'),
    column('undone', 'painted'),
    column('undone', 'saved'),
    comparison(against('paste of 5,000 x 5 cells to its preview', GOALS.preview), pasted),
  ];
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
        return await withBrowser(async (browser) => {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' });
          await openSheet(page, host.match[1] ?? '');
          const bare = await openBareEdits(browser, folder, ROWS);
          try {
            return await measure(page, bare.page);
          } finally {
            bare.close();
          }
        });
      } finally {
        await host.stop();
      }
    }),
};
