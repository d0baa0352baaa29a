import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The packaged Electron has no binary to run in tests: units that import it get a typed double. */
const alias = { electron: fileURLToPath(new URL('tests/support/electron-double.ts', import.meta.url)) };

interface Project {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  /** Milliseconds for one test. */
  readonly testTimeout: number;
}

const SAMPLE = 'service/sample/**/*.test.ts';

const project = ({ name, include, exclude = [], testTimeout }: Project) => ({
  resolve: { alias },
  test: { name, include, exclude, environment: 'node' as const, testTimeout, hookTimeout: 60_000 },
});

export default defineConfig({
  test: {
    projects: [
      project({
        name: 'unit',
        include: [
          '{electron,renderer,resources,service,shared}/**/*.test.{ts,tsx}',
          'tests/{bench,support}/**/*.test.ts',
        ],
        exclude: [SAMPLE],
        testTimeout: 20_000,
      }),
      // Whole chains and drawn photos: too slow for `npm run check`.
      project({ name: 'sample', include: [SAMPLE], testTimeout: 60_000 }),
      project({ name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 120_000 }),
      project({ name: 'faults', include: ['tests/faults/**/*.test.ts'], testTimeout: 120_000 }),
      project({ name: 'fence', include: ['tests/fence/**/*.test.ts'], testTimeout: 60_000 }),
    ],
  },
});
