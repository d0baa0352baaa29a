import { app, Menu } from 'electron';
import { menuTemplate } from './menu-template.ts';
import { openInBrowser } from './open-in-browser.ts';
import type { ShellTexts } from './shell-texts.ts';

const LICENCE = 'https://opensource.org/license/mit';

/** Puts up the menu in a language; called again when the language changes. */
export function setAppMenu(texts: ShellTexts, platform: string, development: boolean): void {
  const template = menuTemplate({
    texts,
    platform,
    development,
    onAbout: () => app.showAboutPanel(),
    onLicence: () => void openInBrowser(LICENCE),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
