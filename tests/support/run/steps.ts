export interface Step {
  /** Name of the script in package.json. */
  readonly script: string;
  /** The runner whose report gives the counts; absent for a step that is no test. */
  readonly runner?: 'vitest' | 'playwright';
  /** What the script is given beside the report. */
  readonly args?: readonly string[];
}

interface PlannedStep extends Step {
  /** What it needs that only Linux has. */
  readonly needs?: string;
  /** What of it runs elsewhere all the same. */
  readonly elsewhere?: string;
}

const KEYRING = 'needs gnome-keyring in a D-Bus session of its own';

/** The cheap and the fundamental first: what fails early makes the rest pointless. */
const STEPS: readonly PlannedStep[] = [
  { script: 'setup' },
  { script: 'types' },
  { script: 'lint' },
  { script: 'fence', runner: 'vitest' },
  { script: 'unit', runner: 'vitest' },
  { script: 'coverage', runner: 'vitest' },
  { script: 'test:sample', runner: 'vitest' },
  { script: 'build' },
  {
    script: 'test:contract',
    runner: 'vitest',
    needs: 'needs PostgreSQL and HAProxy, which `npm run setup` brings on Debian',
  },
  { script: 'test:faults', runner: 'vitest', needs: KEYRING },
  { script: 'test:offline', runner: 'vitest', needs: KEYRING },
  { script: 'test:e2e', runner: 'playwright', needs: KEYRING, elsewhere: 'electron-smoke' },
];

/** The steps of `npm test` on an operating system, and what is left out there: a line for each, with its reason. */
export function stepsOn(platform: NodeJS.Platform): {
  readonly steps: readonly Step[];
  readonly left: readonly string[];
} {
  if (platform === 'linux') return { steps: STEPS, left: [] };
  return {
    steps: STEPS.filter(({ needs, elsewhere }) => needs === undefined || elsewhere !== undefined).map(
      ({ elsewhere, ...step }) => (elsewhere === undefined ? step : { ...step, args: [elsewhere] }),
    ),
    left: STEPS.flatMap(({ script, needs, elsewhere }) => {
      if (needs === undefined) return [];
      return [`${script}${elsewhere === undefined ? '' : `, but for ${elsewhere}`}: ${needs}`];
    }),
  };
}
