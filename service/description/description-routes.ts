import type { HttpAnswer } from '../http/answers.ts';
import type { OpenRoute, OpenRoutes } from '../http/open-routes.ts';
import { openApiDocument } from './openapi-document.ts';
import type { ViewerFile } from './viewer-files.ts';

const page = (head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Store Display Fill-Rate Integration API</title>
${head}</head>
<body>
${body}</body>
</html>
`;

/** The page that shows the description in the viewer. Everything it loads is a file of this service. */
const VIEWER_PAGE = page(
  `<link rel="stylesheet" href="viewer/swagger-ui.css">
<script src="viewer/swagger-ui-bundle.js" defer></script>
<script src="viewer/initializer.js" defer></script>
`,
  `<div id="viewer"></div>
<noscript><p>The description of this API is at <a href="openapi.json">openapi.json</a>.</p></noscript>
`,
);

/** The page used when the viewer is not installed. */
const PLAIN_PAGE = page(
  '',
  `<h1>Store Display Fill-Rate Integration API</h1>
<p>The description of this API is at <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
`,
);

/**
 * What the page may do: run and show files of this service, and send requests to it. The viewer sets the styles of
 * elements through the object model, which the policy allows. The icons in its style sheet are `data:` URLs.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
  // Made on the first request, because most services never get one.
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
