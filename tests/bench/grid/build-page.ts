import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { REPOSITORY } from '#tests/support/e2e/child.ts';

/** Where the built pages stand. */
const PAGE_FOLDER = join(REPOSITORY, 'out/bench-pages');

/**
 * Builds pages of benches as for a release; those of peers need their packages. None of them is part of the product.
 *
 * @param pages their documents under tests/bench, without the ending
 * @returns the folder in which they stand
 */
export async function buildPages(pages: readonly string[]): Promise<string> {
  const root = join(REPOSITORY, 'tests/bench');
  const outDir = join(PAGE_FOLDER, pages[0]?.split('/')[0] ?? '');
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: pages.map((page) => join(root, `${page}.html`)) },
    },
  });
  return outDir;
}
