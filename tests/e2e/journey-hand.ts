import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from '../support/e2e/keyboard.ts';

/** Every store on Publish has some stops, and sheets have many. */
const MOST_STOPS = 500;
/** Lines of the longest list that is one stop. */
const MOST_LINES = 100;

/** One way of doing what a journey asks for: by mouse, or by keyboard alone. */
export type Hand = {
  /** Opens a page of the rail. */
  readonly go: (name: string) => Promise<void>;
  /** Presses a button, a link, a tab or a line of a menu. */
  readonly press: (target: Locator) => Promise<void>;
  /** Opens a tab of the page. */
  readonly openTab: (name: string) => Promise<void>;
  /** Ticks a box. */
  readonly tick: (target: Locator) => Promise<void>;
  /** Writes a text into a field, in the place of what is there, without leaving it. */
  readonly write: (target: Locator, text: string) => Promise<void>;
  /** Chooses in a native select by what an option is called. */
  readonly choose: (target: Locator, label: string) => Promise<void>;
  /**
   * Makes a cell of a grid the active one.
   *
   * @param at steps down and to the right from the first cell, for whoever walks there
   */
  readonly toCell: (cell: Locator, at: readonly [down: number, right: number]) => Promise<void>;
  /** Fills the cells from the active one to another one on its right with the active one's value. */
  readonly fillTo: (from: Locator, to: Locator, steps: number) => Promise<void>;
  /** Takes a side of a conflict. */
  readonly take: (line: Locator, side: Side) => Promise<void>;
};

/** The sides of a conflict by their keys. */
const SIDE = { was: '1', mine: '2', theirs: '3' } as const;
type Side = keyof typeof SIDE;

/** By mouse; the keys write only what no mouse can. */
export function mouseOf(page: Page): Hand {
  const press = (target: Locator) => target.click();
  return {
    press,
    go: async (name) => {
      await press(page.getByRole('link', { name }).first());
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    },
    openTab: (name) => press(page.getByRole('tab', { name })),
    tick: (target) => target.check(),
    write: async (target, text) => {
      await target.click({ clickCount: 3 });
      await page.keyboard.type(text);
    },
    choose: async (target, label) => {
      await target.selectOption({ label });
    },
    toCell: press,
    fillTo: async (from, to) => {
      await from.locator('[data-fill-handle]').hover();
      await page.mouse.down();
      await to.hover();
      await page.mouse.up();
    },
    take: (line, side) => press(line.getByRole('button', { name: new RegExp(`^${SIDE[side]}`) })),
  };
}

/** By keyboard alone: nothing is reached that Tab and the arrows do not reach. */
export function keyboardOf(page: Page): Hand {
  /** In a sheet, Tab goes from cell to cell; after Escape it leaves. */
  const reach = async (target: Locator) => {
    const isInGrid = await page.evaluate(
      () => document.activeElement?.closest('[role="grid"]') !== null && document.activeElement !== null,
    );
    if (isInGrid) await page.keyboard.press('Escape');
    const isBefore = await target.evaluate((element) => {
      const from = document.activeElement ?? document.body;
      return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    });
    const isInList = (await target.getAttribute('data-line-control')) !== null;
    const key = isBefore ? 'Shift+Tab' : 'Tab';
    if (!isInList) return tabTo(page, target, key, MOST_STOPS);
    // One control of such a list is a stop; the arrows go to the others.
    await tabTo(
      page,
      target.locator('xpath=ancestor::*[.//*[@data-line-control and @tabindex="0"]][1]'),
      key,
      MOST_STOPS,
    );
    await page.keyboard.press('Home');
    for (let line = 0; line < MOST_LINES; line += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`${target} was not reached with the arrows`);
  };
  const press = async (target: Locator) => {
    await reach(target);
    await target.press('Enter');
  };
  return {
    press,
    go: async (name) => {
      await press(page.getByRole('link', { name }).first());
      await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused();
    },
    openTab: async (name) => {
      // One tab of the row is a stop; the arrows go to the others.
      await reach(page.getByRole('tab', { selected: true }));
      await page.keyboard.press('Home');
      const target = page.getByRole('tab', { name });
      const rank = await target.evaluate((tab) => [...(tab.parentElement?.children ?? [])].indexOf(tab));
      for (let step = 0; step < rank; step += 1) await page.keyboard.press('ArrowRight');
      await expect(target).toBeFocused();
    },
    tick: async (target) => {
      await reach(target);
      await page.keyboard.press('Space');
      await expect(target).toBeChecked();
    },
    write: async (target, text) => {
      await reach(target);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    choose: async (target, label) => {
      await reach(target);
      await page.keyboard.type(label);
    },
    toCell: async (cell, [down, right]) => {
      await reach(cell.locator('xpath=ancestor::*[@role="grid"]'));
      for (const key of [
        'Control+Home',
        ...Array<string>(down).fill('ArrowDown'),
        ...Array<string>(right).fill('ArrowRight'),
      ])
        await page.keyboard.press(key);
      await expect(cell).toBeFocused();
    },
    fillTo: async (_from, _to, steps) => {
      for (let step = 0; step < steps; step += 1) await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('Control+r');
    },
    take: async (line, side) => {
      await reach(line);
      await page.keyboard.press(SIDE[side]);
    },
  };
}
