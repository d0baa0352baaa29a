/** What `npm test` starts from, so that a run is the same on every day and machine. */
const FIXED = 20_261_120;

/**
 * Where the random choices of a test begin: the number of ENDCAP_SEED when it is given, which repeats a run; a new one
 * each time with ENDCAP_DEEP=1, which looks for what is rare; else always the same.
 *
 * @param random a number from 0 up to but not including 1
 */
export function seedOfRun(environment: NodeJS.ProcessEnv = process.env, random: () => number = Math.random): number {
  const given = environment['ENDCAP_SEED'];
  if (given !== undefined) return Number(given);
  return environment['ENDCAP_DEEP'] === '1' ? Math.floor(random() * 2 ** 31) : FIXED;
}
