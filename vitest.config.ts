import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shareCompiledCode } from './tests/support/run/compiled-code.ts';

shareCompiledCode(process.env);

/** The packaged Electron has no binary to run in tests: units that import it get a typed double. */
const alias = { electron: fileURLToPath(new URL('tests/support/electron-double/electron.ts', import.meta.url)) };

/** Short files that take a minute each. */
const LONG =
  /\/(databases-(postgres|file)|fill-rate-(agreement|sample)|reports-switches|sync-histories-\w+|targets-(random|sample)|wal)\.test\.ts$/;

/**
 * The long ones first. A checkout that has run nothing yet begins with the largest files, and would come to these at
 * its end, when one core has nothing else to do.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(LONG.test(b.moduleId)) - Number(LONG.test(a.moduleId)));
  }
}

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  /** Milliseconds for one test. */
  readonly testTimeout: number;
  /** A fresh set of modules for each file; the default. */
  readonly isolate?: boolean;
  /** Is loaded before each file, beside the one of all projects. */
  readonly setupFile?: string;
}

const SAMPLE = 'service/sample/**/*.test.ts';
const SHELL = 'electron/{shell,preload}/**/*.test.ts';
/** About the repository, as the fence is, and too slow for `npm run check`. */
const RELEASE = 'tests/support/release/**/*.test.ts';

const project = ({ exclude = [], setupFile, testTimeout, ...settings }: Project) => ({
  resolve: { alias },
  test: {
    ...settings,
    testTimeout,
    exclude,
    environment: 'node' as const,
    // The same random values in every run of `npm test`; deep runs take new ones.
    setupFiles: ['tests/support/seed/fixed-seed.ts', ...(setupFile === undefined ? [] : [setupFile])].map((path) =>
      fileURLToPath(new URL(path, import.meta.url)),
    ),
    hookTimeout: 120_000,
    // A second, the default, is nothing on a loaded machine. Who waits in vain says for what before the test is ended.
    expect: { poll: { timeout: Math.min(60_000, 0.8 * testTimeout) } },
  },
});

export default defineConfig({
  test: {
    // vitest leaves one core to itself, which of two is half; it is idle while tests run.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongFirst },
    projects: [
      project({
        name: 'unit',
        include: [
          '{electron,renderer,resources,service,shared}/**/*.test.{ts,tsx}',
          'tests/{bench,oracles,support}/**/*.test.ts',
        ],
        exclude: [SAMPLE, SHELL, RELEASE],
        testTimeout: 60_000,
        // No module of ours has state, so files can share them; it halves the time of `npm run check`.
        isolate: false,
      }),
      // The double of Electron remembers what was registered when a module was loaded.
      project({ name: 'shell', include: [SHELL], testTimeout: 60_000, setupFile: 'tests/support/coverage/collect.ts' }),
      // Whole chains and drawn photos: too slow for `npm run check`.
      project({ name: 'sample', include: [SAMPLE], testTimeout: 120_000 }),
      project({ name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 240_000 }),
      project({ name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 240_000 }),
      project({ name: 'offline', include: ['tests/offline/**/*.test.ts'], testTimeout: 240_000 }),
      project({ name: 'fence', include: ['tests/fence/**/*.test.ts', RELEASE], testTimeout: 120_000 }),
    ],
  },
});
