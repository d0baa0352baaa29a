import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FIXED_HEADERS, type StaticFile } from '#electron/web/static-files.ts';
import { LAUNCH_PATH } from '#shared/bridge/handshake.ts';

const PREFIX = 'launch-';
/** A file this old belongs to a host that was killed, or to a person who never came. */
const STALE_MS = 3_600_000;

// Exactly what a launch link consists of: nothing that HTML could read as something else.
const LAUNCH_LINK = /^(http:\/\/127\.0\.0\.1:\d{1,5})\/(#key=[\w-]+)$/;

type LaunchFile = {
  /** `file:` URL for the browser. */
  readonly url: string;
  /** May be called more than once. */
  readonly remove: () => void;
};

/**
 * Writes a page that leads the browser to a launch link. Every user of the computer can read the arguments of a
 * browser, so they name this file instead of the key in the link (decision 36). Only its owner can read it.
 *
 * @param folder Endcap's own folder; created if it is missing
 * @returns null: the folder can't hold a file that is private, or it can't be written
 */
export function writeLaunchFile(folder: string, link: string, now: number): LaunchFile | null {
  const [, origin, fragment] = LAUNCH_LINK.exec(link) ?? [];
  if (origin === undefined || fragment === undefined) return null;
  const own = { folder: '' };
  const remove = () => {
    if (own.folder !== '') rmSync(own.folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeStale(folder, now);
    own.folder = mkdtempSync(join(folder, PREFIX));
    chmodSync(own.folder, 0o700);
    const file = join(own.folder, 'launch.html');
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
    // Before the key is in it: some file systems give every file to everybody. Windows has no such bits; there the
    // folder of the user is closed to others.
    if (process.platform !== 'win32' && [own.folder, file].some((path) => (statSync(path).mode & 0o077) !== 0)) {
      remove();
      return null;
    }
    writeFileSync(file, redirectTo(`${origin}${LAUNCH_PATH}${fragment}`));
    return { url: pathToFileURL(file).href, remove };
  } catch {
    remove();
    return null;
  }
}

function removeStale(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stat = name.startsWith(PREFIX) ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (stat !== undefined && now - stat.mtimeMs > STALE_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Without a script. The key is in the fragment, which is sent neither in a request nor as a referrer. */
const redirectTo = (address: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Endcap</title>
</head>
<body><p><a href="${address}">Open Endcap</a> · <a lang="pl" href="${address}">Otwórz Endcap</a></p></body>
</html>
`;

const SCRIPT = "location.replace('/' + location.hash)";

/**
 * What the server has at LAUNCH_PATH. Browsers count a way from a file as one from another site, and the app's own page
 * is not served to those. This one takes the key along to it, and holds nothing else.
 */
export const LAUNCH_PAGE: StaticFile = {
  body: new TextEncoder().encode(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Endcap</title><script>${SCRIPT}</script></html>\n`,
  ),
  headers: {
    ...FIXED_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  },
};
