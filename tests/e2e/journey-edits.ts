import { expect, type Locator, type Page } from '@playwright/test';
import { cellAt } from '../support/e2e/grid.ts';
import { storeId, storeName } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { LABEL, paste, saved } from './displays-app.ts';
import type { Hand } from './journey-hand.ts';

export const STORES = 25;
/** Stores in which the person works. */
export const OF_PERSON = 15;
export const NEW_ID = 'S-901';
export const NEW_NAME = 'Sklep nowy';
export const ALL = Array.from({ length: STORES }, (_, index) => index + 1);
/** The last twenty stores, to which a template is applied. */
export const OF_TEMPLATE = ALL.slice(-20);

/** A cell of the default row of the first type; days count from Monday, as 0. */
const day = (page: Page, column: number): Locator =>
  page.locator('tr[data-fallback]').first().locator(`[data-column="${column}"]`);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('textbox', { name, exact: typeof name === 'string' });

/** Opens a store, or another thing that has a name, with the palette. */
async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openTab(page: Page, hand: Hand, store: string, tab: string): Promise<void> {
  await find(page, store);
  await expect(page.getByRole('heading', { name: store, level: 1 })).toBeVisible();
  await settle(page);
  await hand.openTab(tab);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  await settle(page);
}

/** Targets of the first store: numbers, a range, a paste and a copied day. */
async function editMatrix(page: Page, hand: Hand): Promise<void> {
  await openTab(page, hand, storeName(1), 'Targets');
  await hand.toCell(day(page, 0), [1, 0]);
  await page.keyboard.type('75 %');
  await page.keyboard.press('Enter');
  await hand.toCell(day(page, 0), [1, 0]);
  await expect(day(page, 0)).toHaveText('75');
  await hand.fillTo(day(page, 0), day(page, 2), 2);
  await expect(day(page, 2)).toHaveText('75');
  await hand.toCell(day(page, 3), [1, 3]);
  await paste(page, '61\t62 %\n');
  await expect(page.getByText('Pasting into 2 cells')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(day(page, 4)).toHaveText('62');
  await hand.toCell(day(page, 4), [1, 4]);
  await hand.press(button(page, 'Copy'));
  await hand.press(page.getByRole('menuitem', { name: 'One day to other days' }));
  const dialog = page.getByRole('dialog', { name: /^Copy a day/ });
  await hand.tick(dialog.getByRole('checkbox', { name: 'Sunday' }));
  await hand.press(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(day(page, 6)).toHaveText('62');
  await saved(page);
}

/** The targets of the first store, on the page already, as a template for twenty others. */
async function applyTemplate(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Templates'));
  await hand.press(page.getByRole('menuitem', { name: 'Save as a template' }));
  const save = page.getByRole('dialog', { name: /^Save targets of/ });
  await hand.write(box(save, 'Name'), 'Rano');
  await hand.press(save.getByRole('button', { name: 'Save', exact: true }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Apply Rano' }));
  const apply = page.getByRole('dialog', { name: 'Apply a template to stores' });
  await hand.press(apply.getByRole('button', { name: 'Select none' }));
  await hand.write(box(apply, /^Search by name or ID/), OF_TEMPLATE.map(storeId).join(' '));
  await hand.press(apply.getByRole('button', { name: `Select all ${OF_TEMPLATE.length}` }));
  await expect(apply).toContainText(`Targets in ${OF_TEMPLATE.length} stores: 60 changed, 60 added, 0 removed.`);
  await hand.press(apply.getByRole('button', { name: 'Apply', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saved(page);
}

/** Labels and titles of the second store, from a spreadsheet. */
async function pasteDisplays(page: Page, hand: Hand): Promise<void> {
  await hand.go('Displays');
  await settle(page);
  await hand.toCell(cellAt(page, 2, LABEL), [2, LABEL]);
  await paste(page, 'Regał A\tPodpis A\nRegał B\tPodpis B\n');
  await expect(page.getByText('Pasting into 4 cells')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 3, LABEL)).toContainText('Regał B');
  await saved(page);
}

async function replacePerson(page: Page, hand: Hand): Promise<void> {
  await hand.go('Contacts');
  await settle(page);
  await hand.press(button(page, 'Replace a person'));
  const dialog = page.getByRole('dialog', { name: 'Replace a person in all stores' });
  await hand.write(box(dialog, /^Phone or e-mail/), '+48600100200');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`${OF_PERSON} contacts found`)).toBeVisible();
  await hand.write(box(dialog, 'New name'), 'Ewa Sus');
  await hand.write(box(dialog, 'New phone'), '601 100 200');
  await expect(dialog.getByText(`${OF_PERSON} contacts will change in ${OF_PERSON} stores.`)).toBeVisible();
  await hand.press(dialog.getByRole('button', { name: `Replace in ${OF_PERSON} contacts` }));
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

/** Hours of the third store, copied to the two after it. */
async function changeHours(page: Page, hand: Hand): Promise<void> {
  await openTab(page, hand, storeName(3), 'Details');
  await hand.write(box(page, 'Monday, to'), '20');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Monday, to')).toHaveValue('20:00');
  await hand.press(button(page, 'Copy to stores'));
  const dialog = page.getByRole('dialog', { name: 'Copy opening hours to stores' });
  for (const store of [4, 5]) await hand.tick(dialog.getByRole('checkbox', { name: storeName(store) }));
  await hand.press(dialog.getByRole('button', { name: 'Copy to 2 stores' }));
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

/** A store that the service does not have, with a display, a target and a contact. */
async function makeStore(page: Page, hand: Hand): Promise<void> {
  await hand.go('Stores');
  await settle(page);
  await hand.press(button(page, 'New store'));
  const dialog = page.getByRole('dialog', { name: 'New store' });
  await hand.write(box(dialog, 'Store ID'), NEW_ID);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The ID can’t be checked now')).toBeVisible();
  await hand.write(box(dialog, 'Name'), NEW_NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText('only on this computer so far')).toBeVisible();
  await settle(page);

  await hand.openTab('Displays');
  await hand.press(page.getByRole('link', { name: 'Edit displays' }));
  await hand.press(button(page, 'Add displays'));
  const displays = page.getByRole('dialog', { name: 'Add displays' });
  await hand.choose(displays.getByRole('combobox', { name: 'Type', exact: true }), 'Drinks fridge');
  await hand.press(displays.getByRole('button', { name: 'Add', exact: true }));
  await expect(displays).toHaveCount(0);
  await expect(page.getByText('1 new row')).toBeVisible();
  await hand.toCell(cellAt(page, 0, LABEL), [0, LABEL]);
  await page.keyboard.type('Lada');
  await page.keyboard.press('Enter');
  await saved(page);

  await openTab(page, hand, NEW_NAME, 'Targets');
  await hand.press(button(page, 'Add time'));
  await hand.write(box(page, 'Time'), '7:00');
  await page.keyboard.press('Enter');
  await hand.toCell(day(page, 0), [0, 0]);
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await saved(page);

  await openTab(page, hand, NEW_NAME, 'Contacts');
  await hand.press(page.getByRole('link', { name: 'Edit contacts' }));
  await hand.press(button(page, 'Add'));
  const contacts = page.getByRole('dialog', { name: 'Add a contact' });
  await hand.write(box(contacts, 'Name'), 'Iga Zaj');
  await hand.write(box(contacts, 'Phone'), '602 100 200');
  await page.keyboard.press('Enter');
  await expect(contacts).toHaveCount(0);
  await expect(page.getByRole('grid').getByText('Iga Zaj')).toBeVisible();
  await saved(page);
}

/** Everything that the journey edits, one after the other. */
export async function editAll(page: Page, hand: Hand): Promise<void> {
  await editMatrix(page, hand);
  await applyTemplate(page, hand);
  await pasteDisplays(page, hand);
  await replacePerson(page, hand);
  await changeHours(page, hand);
  await makeStore(page, hand);
}
