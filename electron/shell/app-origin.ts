/** Scheme of Endcap's own pages in Electron. */
export const APP_SCHEME = 'endcap';

/** The origin of these pages, as frames report it. */
export const APP_ORIGIN = `${APP_SCHEME}://app`;

/** The only document. Everything inside it is addressed by the part after `#`. */
export const START_URL = `${APP_ORIGIN}/`;

/** The user guide in the same document. */
export const GUIDE_URL = `${START_URL}#/guide`;

/**
 * Whether a URL is Endcap's only document, with anything after `#`. It is parsed, never compared by its beginning:
 * `endcap://app.evil/` and `endcap://app@evil/` begin in the same way.
 */
export function isStartUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== `${APP_SCHEME}:` || url.host !== 'app') return false;
  return url.username === '' && url.password === '' && url.pathname === '/' && url.search === '';
}

/** Whether a URL is a file that Endcap's own page made. */
export function isOwnFile(text: string): boolean {
  if (!text.startsWith('blob:')) return false;
  const url = URL.parse(text.slice('blob:'.length));
  return url !== null && url.protocol === `${APP_SCHEME}:` && url.host === 'app' && url.username === '';
}
