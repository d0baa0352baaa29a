import { app, Menu } from 'electron';
import { type MenuOptions, menuTemplate } from './menu-template.ts';
import { openInBrowser } from './open-in-browser.ts';

const LICENCE = 'https://opensource.org/license/mit';

export type AppMenuOptions = Pick<MenuOptions, 'texts' | 'platform' | 'development' | 'onBack' | 'onForward'>;

/** Puts up the menu in a language; called again when the language changes. */
export function setAppMenu(options: AppMenuOptions): void {
  const template = menuTemplate({
    ...options,
    onAbout: () => app.showAboutPanel(),
    onLicence: () => void openInBrowser(LICENCE),
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
