import { shell } from 'electron';

/** The only hosts that Endcap ever opens in the computer's browser. */
export const BROWSER_HOSTS: readonly string[] = ['opensource.org', 'www.electronjs.org'];

/** Whether an address may be opened in the browser: https, a listed host, no credentials, no other port. */
function mayOpenInBrowser(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') return false;
  return url.port === '' && url.username === '' && url.password === '' && BROWSER_HOSTS.includes(url.hostname);
}

/**
 * Opens an address in the computer's browser. Nothing else calls `shell.openExternal`, which passes any scheme to the
 * system: in other apps, `file:` and application links have run programs.
 *
 * @returns whether it was opened
 */
export async function openInBrowser(text: string): Promise<boolean> {
  if (!mayOpenInBrowser(text)) return false;
  // Opens exactly what was checked: the parsed form, not the text.
  await shell.openExternal(new URL(text).href);
  return true;
}
