import { FailureError } from '#electron/lib/failure-error.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import { ConnectionStep, type ConnectionTest } from '#shared/bridge/workspaces.ts';

type Step = ConnectionTest['steps'][number];

/** Notes of a walk over the steps of "Test connection". */
export type ConnectionWalk = {
  pass(step: ConnectionStep, detail: string | null): void;
  skip(step: ConnectionStep, detail: string | null): void;
  /** Notes where the walk ends; the answer is to be thrown. */
  failure(step: ConnectionStep, failure: Failure, detail: string | null): FailureError;
  /** Every step in order; those after a failed one were not reached. */
  result(failure: Failure | null): ConnectionTest;
};

/** Begins a walk on which no step was taken yet. */
export function beginWalk(): ConnectionWalk {
  const steps = new Map<ConnectionStep, Step>();
  const note = (step: ConnectionStep, outcome: Step['outcome'], detail: string | null) =>
    steps.set(step, { step, outcome, detail });
  return {
    pass: (step, detail) => void note(step, 'passed', detail),
    skip: (step, detail) => void note(step, 'not_needed', detail),
    failure(step, failure, detail) {
      note(step, 'failed', detail);
      return new FailureError(failure);
    },
    result(failure) {
      // The address is the only step whose failure comes from elsewhere: from reading it.
      if (failure && steps.size === 0) note('address', 'failed', null);
      const ordered = ConnectionStep.options.map(
        (step): Step => steps.get(step) ?? { step, outcome: 'not_reached', detail: null },
      );
      const failedAt = ordered.findIndex(({ outcome }) => outcome === 'failed');
      return {
        steps: ordered.map((step, index) =>
          failedAt >= 0 && index > failedAt ? { ...step, outcome: 'not_reached', detail: null } : step,
        ),
        failure,
      };
    },
  };
}
