/** A Friday afternoon in the chain: far from midnight, from the ends of a week and a month and from a change of clocks. */
const BEGIN = '2026-11-20T12:00:00Z';
/** Milliseconds by which the clocks of a run are off; for all of its processes the same. */
export const OFFSET = 'ENDCAP_TEST_CLOCK_OFFSET';
/** Milliseconds by which the clock of a program goes on when it gets `LATER_SIGNAL`. */
export const LATER = 'ENDCAP_TEST_CLOCK_LATER';
export const LATER_SIGNAL = 'SIGUSR2';
/** Path of the database with the sample chain that was made for a run (sample.ts); absent: each service makes its own. */
export const SAMPLE = 'ENDCAP_TEST_SAMPLE';
/** The moment of that chain, in milliseconds since 1970 UTC: nothing later has happened in it. */
export const SAMPLE_MOMENT = 'ENDCAP_TEST_SAMPLE_MOMENT';

/**
 * Lets every end-to-end run begin at the same moment, so that what the sample shows is the same at each hour of each
 * day; ENDCAP_TEST_NOW (ISO 8601) is another one.
 */
export function beginRun(environment: NodeJS.ProcessEnv): void {
  environment[OFFSET] ??= String(Date.parse(environment['ENDCAP_TEST_NOW'] ?? BEGIN) - Date.now());
}

/** By how many milliseconds the clocks of this run are off; 0 outside of one. */
export const clockOffset = (): number => Number(process.env[OFFSET] ?? 0);

/** The moment of the sample chain that services get now. */
export const sampleMoment = (): number => Number(process.env[SAMPLE_MOMENT] ?? testNow());

/** Milliseconds since 1970 as the hosts, services and pages of this run have it. */
export const testNow = (): number => Date.now() + clockOffset();
