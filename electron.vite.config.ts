import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

/**
 * What every start needs is a handful of files, not fifty: each group takes with it what its modules import, and what an
 * earlier group has is not in a later one. Of the rooms, the overview is the one that most starts lead to.
 */
const CHUNKS = [
  // Not the entry itself: what holds a schema is loaded after it has run, and must not share its chunk.
  {
    name: 'base',
    tags: ['$initial' as const],
    test: (id: string) => !/[\\/]renderer[\\/](?:main\.tsx|index\.html)/.test(id),
    priority: 4,
  },
  { name: 'first', test: /[\\/]renderer[\\/](?:app[\\/]ask-first|bridge[\\/]http-link)\.ts/, priority: 3 },
  { name: 'start', test: /[\\/]renderer[\\/]app[\\/]start\.tsx/, priority: 2 },
  { name: 'overview', test: /[\\/]renderer[\\/]features[\\/]overview[\\/]overview-page\.tsx/, priority: 1 },
];

/**
 * The page makes no JSON schemas, but zod's schemas know how to: without the code for that the first load is a
 * seventieth smaller. Whoever calls it after all is told.
 */
const withoutJsonSchemas: Plugin = {
  name: 'endcap:without-json-schemas',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ },
    handler(code) {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const exported = names.map((name) => `${name.startsWith('create') ? 'make' : 'refuse'} as ${name}`);
      if (code.includes('export { processSchema as process }')) exported.push('refuse as process');
      return {
        code: `function refuse() { throw new Error('The page makes no JSON schemas'); }
          function make() { return refuse; }
          export { ${exported.join(', ')} };`,
        map: null,
      };
    },
  },
};

/** The first load is smaller without zod's English sentences too: the page says in its own words what is wrong. */
const withoutZodSentences: Plugin = {
  name: 'endcap:without-zod-sentences',
  transform: {
    filter: { id: /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/ },
    handler: () => ({ code: 'export default () => ({});', map: null }),
  },
};

/** Everything that draws makes its elements by the page's own runtime, which shows marks that nobody would see. */
const RUNTIME = fileURLToPath(new URL('renderer/ui/jsx-runtime.ts', import.meta.url));
const withVisibleMarks: Plugin = {
  name: 'endcap:with-visible-marks',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'react/jsx-runtime' && importer !== RUNTIME ? RUNTIME : null),
};

/** The document itself names what the first script asks for, so that it comes beside that and not after it. */
const askForFirstChunks: Plugin = {
  name: 'endcap:ask-for-first-chunks',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      // No file runs before the bundler's own, which each of them imports and Vite does not name.
      const first = Object.values(bundle).filter(
        (one) => one.type === 'chunk' && /^(?:rolldown-runtime|first|start|overview)$/.test(one.name),
      );
      return first.flatMap((chunk) => {
        const styles = chunk.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : [];
        const tag = (rel: string, file: string) => ({
          tag: 'link',
          attrs: { rel, crossorigin: true, href: `./${file}` },
          injectTo: 'head' as const,
        });
        return [tag('modulepreload', chunk.fileName), ...styles.map((file) => tag('stylesheet', file))];
      });
    },
  },
};

/** Code that the bundler adds by itself, by the beginning of its modules' names. */
const HELPERS: readonly (readonly [string, string])[] = [
  ['\0vite/', 'node_modules/vite'],
  ['\0rolldown/', 'node_modules/rolldown'],
];

const folderOfModule = (id: string): string | undefined =>
  /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/.exec(id)?.[0] ??
  HELPERS.find(([beginning]) => id.startsWith(beginning))?.[1];

/**
 * Writes the folders of the packages whose code, styles or fonts may be in a part of the app to
 * out/packages/<part>.json. Their licences have to be shipped (electron-notices.config.ts).
 */
const listPackages = (part: string): Plugin => ({
  name: 'endcap:list-packages',
  generateBundle(_, bundle) {
    const made = Object.values(bundle).flatMap((one) =>
      // Fonts are no modules; they are known by the files that they were copied from.
      one.type === 'chunk' ? one.moduleIds : one.originalFileNames,
    );
    const folders = new Set([...this.getModuleIds(), ...made].flatMap((id) => folderOfModule(id) ?? []));
    mkdirSync('out/packages', { recursive: true });
    writeFileSync(`out/packages/${part}.json`, `${JSON.stringify([...folders].sort(), null, 2)}\n`);
  },
});

/**
 * Builds the three parts of the app into out/. What stands under `dependencies` in package.json stays outside the
 * bundles of main and preload; everything else is bundled, so that a package carries only what the core needs.
 */
export default defineConfig({
  main: {
    plugins: [listPackages('main')],
    build: {
      outDir: 'out/main',
      sourcemap: false,
      // pdfkit brings an older one of its own, which only the bundler can tell apart.
      externalizeDeps: { exclude: ['@noble/hashes'] },
      rolldownOptions: {
        // The processes and the threads are entries: the packaged app starts them by their files.
        input: {
          main: 'electron/main.ts',
          'service-process': 'service/service-process.ts',
          'picture-process': 'electron/photos/picture-process.ts',
          'table-process': 'electron/tables/table-process.ts',
          'cache-worker': 'electron/store/cache-worker.ts',
          'tables-worker': 'electron/tables/tables-worker.ts',
        },
        // Optional on purpose: without them, the app runs without a keychain.
        external: ['keytar', '@napi-rs/keyring'],
      },
    },
  },
  preload: {
    plugins: [listPackages('preload')],
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
    plugins: [
      react(),
      withVisibleMarks,
      withoutJsonSchemas,
      withoutZodSentences,
      askForFirstChunks,
      listPackages('renderer'),
    ],
    // The host replaces this text with a fresh nonce in every document it sends.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: 'out/renderer',
      sourcemap: false,
      minify: true,
      // Chromium needs no polyfill, and its fetch would not work on Endcap's own scheme.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'renderer/index.html', output: { codeSplitting: { groups: CHUNKS } } },
    },
  },
});
