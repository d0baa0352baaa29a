import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/**
 * Builds the three parts of the app into out/. What stands under `dependencies` in package.json stays outside the
 * bundles of main and preload; everything else is bundled, so that a package carries only what the core needs.
 */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: false,
      rolldownOptions: {
        // The sample service and the cache's thread are entries: the packaged app starts them by their files.
        input: {
          main: 'electron/main.ts',
          'service-process': 'service/service-process.ts',
          'cache-worker': 'electron/cache/cache-worker.ts',
        },
        // Optional on purpose: where it can't be built, the app runs without a keychain.
        external: ['keytar'],
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      sourcemap: false,
      rolldownOptions: {
        input: { preload: 'electron/preload/index.ts' },
        // A sandboxed preload script can't be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    // The host replaces this text with a fresh nonce in every document it sends.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: 'out/renderer',
      sourcemap: false,
      minify: true,
      // Chromium needs no polyfill, and its fetch would not work on Endcap's own scheme.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html' },
    },
  },
});
