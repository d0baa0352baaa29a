import { type Protocol, protocol } from 'electron';
import { readStaticFile } from '#electron/web/static-files.ts';
import type { FirstLook } from '#shared/bridge/settings.ts';
import { APP_ORIGIN, APP_SCHEME } from './app-origin.ts';

/**
 * Registers Endcap's scheme; must run before Electron is ready. `standard` gives it an origin and relative addresses,
 * `secure` the features of https. `supportFetchAPI` is left out: the page fetches nothing, and that option without
 * `corsEnabled` has made custom schemes readable for foreign pages.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true } }]);
}

/**
 * Serves the built renderer under the scheme, in one session only.
 *
 * @param sessionProtocol `protocol` of the window's session; the global one belongs to the default session
 * @param rendererRoot absolute path of the built renderer
 * @param look what the first paint needs
 */
export function serveApp(
  sessionProtocol: Pick<Protocol, 'handle'>,
  rendererRoot: string,
  look: () => Promise<FirstLook>,
): void {
  sessionProtocol.handle(APP_SCHEME, (request) => answer(request, rendererRoot, look));
}

async function answer(request: Request, rendererRoot: string, look: () => Promise<FirstLook>): Promise<Response> {
  const url = URL.parse(request.url);
  const isOurs = url?.protocol === `${APP_SCHEME}:` && url.host === new URL(APP_ORIGIN).host && url.search === '';
  if (url === null || !isOurs || request.method !== 'GET') return new Response(null, { status: 404 });
  const file = await readStaticFile(rendererRoot, url.pathname === '' ? '/' : url.pathname, look);
  if (file === null) return new Response(null, { status: 404 });
  return new Response(file.body, { headers: file.headers });
}
