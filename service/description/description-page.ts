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

/** The page that shows the description with the viewer. Everything it loads is a file of this service. */
export const VIEWER_PAGE = page(
  `<link rel="stylesheet" href="viewer/swagger-ui.css">
<script src="viewer/swagger-ui-bundle.js" defer></script>
<script src="viewer/initializer.js" defer></script>
`,
  `<div id="viewer"></div>
<noscript><p>The description of this API is at <a href="openapi.json">openapi.json</a>.</p></noscript>
`,
);

/** The page of an installation without the viewer. */
export const PLAIN_PAGE = page(
  '',
  `<h1>Store Display Fill-Rate Integration API</h1>
<p>The description of this API is at <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
`,
);

/**
 * What the page may do: run and show files of this service, and ask this service. The viewer sets styles on elements
 * through the object model, which no policy hinders; icons in its style sheet are data.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
