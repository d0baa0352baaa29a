import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The packaged Electron has no binary to run in tests: units that import it get a typed double. */
const alias = { electron: fileURLToPath(new URL('tests/support/electron-double.ts', import.meta.url)) };

const project = (name: string, include: string[], testTimeout: number) => ({
  resolve: { alias },
  test: { name, include, environment: 'node' as const, testTimeout, hookTimeout: 60_000 },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'unit',
        ['{electron,renderer,resources,service,shared}/**/*.test.{ts,tsx}', 'tests/{bench,support}/**/*.test.ts'],
        20_000,
      ),
      project('contract', ['tests/contract/**/*.test.ts'], 120_000),
      project('faults', ['tests/faults/**/*.test.ts'], 120_000),
      project('fence', ['tests/fence/**/*.test.ts'], 60_000),
    ],
  },
});
