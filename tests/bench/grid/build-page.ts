import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { REPOSITORY } from '#tests/support/e2e-child.ts';

/** Where the built pages stand. */
export const PAGE_FOLDER = join(REPOSITORY, 'out/bench-grid');

/**
 * Builds the pages of our grids as for a release, and with `peers` those of the grids it is compared with, which must be
 * installed then. None of them is part of the product.
 */
export async function buildPages(peers: boolean): Promise<void> {
  const root = join(REPOSITORY, 'tests/bench');
  await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: PAGE_FOLDER,
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: ['index', 'matrix', ...(peers ? ['ag', 'slick'] : [])].map((name) => join(root, `grid/${name}.html`)),
      },
    },
  });
}
