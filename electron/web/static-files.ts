import { randomBytes } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FirstLook } from '#shared/bridge/settings.ts';

/** Text in index.html that is replaced by the nonce of the answer (`html.cspNonce` of the Vite configuration). */
const NONCE_PLACE = '__CSP_NONCE__';

/** Texts in index.html that are replaced by the settings, so that the first paint needs neither the core nor a memory. */
const LANGUAGE_PLACE = '__LANGUAGE__';
const THEME_PLACE = '__THEME__';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of the renderer, ready to be sent. Documents carry their policy and contain its nonce. */
export type StaticFile = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
};

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Denies our documents everything a browser could grant, because they need none of it. */
const PERMISSIONS_POLICY = DENIED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Headers of everything that a host sends to its page. */
export const FIXED_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * Finds the file inside the renderer's folder that a URL's path names.
 *
 * @param root folder of the built renderer
 * @param urlPath `pathname` of the URL, still percent-encoded
 * @returns absolute path of an existing file; null: no such file, not a path, or outside the folder
 */
export async function resolveStaticPath(root: string, urlPath: string): Promise<string | null> {
  const path = decodePath(urlPath);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const realRoot = await realpath(root).catch(() => null);
  if (realRoot === null) return null;
  const file = await realpath(join(realRoot, path === '/' ? 'index.html' : path)).catch(() => null);
  // With the separator: a sibling folder whose name merely begins like the root's must not pass.
  if (!file?.startsWith(realRoot + sep)) return null;
  const found = await stat(file).catch(() => null);
  return found?.isFile() ? file : null;
}

/**
 * Reads a file of the renderer, with media type, security headers and, for documents, a fresh nonce and the settings of
 * the first paint.
 *
 * @param look asked for documents only
 * @returns null: the path names no file inside the folder
 */
export async function readStaticFile(
  root: string,
  urlPath: string,
  look: () => Promise<FirstLook>,
): Promise<StaticFile | null> {
  const file = await resolveStaticPath(root, urlPath);
  if (file === null) return null;
  const content = await readFile(file);
  const type = MEDIA_TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const headers = { ...FIXED_HEADERS, 'content-type': type };
  if (!type.startsWith('text/html')) return { body: new Uint8Array(content), headers };
  const nonce = randomBytes(18).toString('base64');
  const { language, theme } = await look();
  const text = content
    .toString('utf8')
    .replaceAll(NONCE_PLACE, nonce)
    .replaceAll(LANGUAGE_PLACE, language)
    .replaceAll(THEME_PLACE, theme);
  const body = new TextEncoder().encode(text);
  return { body, headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce) } };
}

function decodePath(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return null;
  }
}

/**
 * The policy of every document, the same on both hosts. Mantine writes its colour variables into a style element of the
 * page, so styles need the nonce. Scripts are our own files and need none.
 *
 * @param nonce fresh for every document; the host also writes it into index.html
 */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}
