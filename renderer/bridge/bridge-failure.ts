import type { Failure } from '#shared/bridge/failure.ts';

/** A bridge call that did not give a value; `failure` says why. */
export class BridgeFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'BridgeFailure';
    this.failure = failure;
  }
}

/** The failure inside anything thrown; what is not a BridgeFailure is a fault of the page itself. */
export function failureOf(error: unknown): Failure {
  return error instanceof BridgeFailure ? error.failure : { code: 'internal', reference: '' };
}
