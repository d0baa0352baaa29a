import type { Scenario } from './merge-scenario.ts';

/** Says that a law is broken, with everything one needs to see why. */
export function hold(condition: boolean, law: string, { base, edits, remote, habits }: Scenario, seen: unknown): void {
  if (condition) return;
  throw new Error(`${law}\n${JSON.stringify({ base, edits, remote, habits, seen }, null, 1)}`);
}
