import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { REPOSITORY } from '#tests/support/e2e/child.ts';

/** Where the built pages stand. */
const PAGE_FOLDER = join(REPOSITORY, 'out/bench-pages');

/** The document of a page, in which its script draws everything. */
const documentOf = (script: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>Bench</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;

/**
 * Builds pages of benches as for a release; those of peers need their packages. None of them is part of the product.
 *
 * @param folder of tests/bench
 * @param scripts of the pages, by their names
 * @returns the folder in which that folder stands
 */
export async function buildPages(folder: string, scripts: Readonly<Record<string, string>>): Promise<string> {
  const root = join(REPOSITORY, 'tests/bench');
  // A build empties its folder, and another worker of a test run may be serving pages from its own.
  const worker = process.env['TEST_PARALLEL_INDEX'] ?? 'bench';
  const outDir = join(PAGE_FOLDER, `${folder}-${worker}`);
  const documents = new Map(
    Object.entries(scripts).map(([page, script]) => [join(root, folder, `${page}.html`), documentOf(script)]),
  );
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    plugins: [
      {
        name: 'bench-documents',
        enforce: 'pre',
        resolveId: (id) => (documents.has(id) ? id : null),
        load: (id) => documents.get(id) ?? null,
      },
      react(),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: [...documents.keys()] },
    },
  });
  return outDir;
}
