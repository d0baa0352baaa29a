import type { OpenRoute, OpenRoutes } from '../http/open-routes.ts';
import type { HttpAnswer } from '../http/response.ts';
import { PAGE_POLICY, PLAIN_PAGE, VIEWER_PAGE } from './description-page.ts';
import { openApiDocument } from './openapi-document.ts';
import type { ViewerFile } from './viewer-files.ts';

const SAFE = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const route = (type: string, cacheControl: string, read: () => Promise<string | Buffer>): OpenRoute => ({
  name: 'description',
  answer: async (): Promise<HttpAnswer> => ({
    status: 200,
    headers: { ...SAFE, 'content-type': type, 'cache-control': cacheControl },
    body: await read(),
  }),
});

const pageRoute = (html: string): OpenRoute => ({
  name: 'description',
  answer: async () => ({
    status: 200,
    headers: {
      ...SAFE,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': PAGE_POLICY,
    },
    body: html,
  }),
});

/**
 * The API's description for programs and for people. It holds no data of the chain, so it needs no token.
 *
 * @param serverUrl address of the service in the description
 * @param viewer the viewer's files; without any, the page only says where the description is
 */
export function createDescriptionRoutes(serverUrl: string, viewer: readonly ViewerFile[]): OpenRoutes {
  const made: { document?: Buffer } = {};
  // Made when somebody asks: most services are never asked.
  const document = async (): Promise<Buffer> => {
    made.document ??= Buffer.from(JSON.stringify(openApiDocument(serverUrl)));
    return made.document;
  };
  return new Map([
    ['/openapi.json', route('application/json; charset=utf-8', 'no-cache', document)],
    ['/', pageRoute(viewer.length > 0 ? VIEWER_PAGE : PLAIN_PAGE)],
    ...viewer.map(({ name, type, read }) => [`/viewer/${name}`, route(type, 'max-age=3600', read)] as const),
  ]);
}
