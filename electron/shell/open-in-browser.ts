import { shell } from 'electron';

/** The only hosts that Endcap ever opens in the computer's browser. */
export const BROWSER_HOSTS: readonly string[] = ['opensource.org', 'www.electronjs.org'];

/** Whether an address may be opened outside: https, a listed host, no credentials, no other port. */
function mayOpenInBrowser(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') return false;
  return url.port === '' && url.username === '' && url.password === '' && BROWSER_HOSTS.includes(url.hostname);
}

/**
 * Opens an address in the computer's browser. The only caller of `shell.openExternal`, which hands any scheme
 * to the system: elsewhere `file:` and application links have run programs.
 *
 * @returns whether it was opened
 */
export async function openInBrowser(text: string): Promise<boolean> {
  if (!mayOpenInBrowser(text)) return false;
  // What was checked is what is opened: the parsed form, not the text.
  await shell.openExternal(new URL(text).href);
  return true;
}
