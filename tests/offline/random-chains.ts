/** What tests over random chains have in common. A failure prints its seed and path; ENDCAP_SEED repeats a run. */
export const seed = Number(process.env['ENDCAP_SEED'] ?? 1);

/** ENDCAP_DEEP=1 looks at 2,000 chains. */
export const isDeep = process.env['ENDCAP_DEEP'] === '1';

/** When what is kept of a chain was read. */
export const AS_OF = Date.parse('2030-06-01T00:00:00Z');

/** A range that holds all runs of every chain. */
export const everything = { fromMs: Date.parse('2019-01-01T00:00:00Z'), toMs: Date.parse('2031-01-01T00:00:00Z') };

/** All of the dates of random chains, a day of 25 hours, one of 23, and half a day. */
export const RANGES = [
  { from: '2024-12-29T23:00:00Z', to: '2027-01-04T23:00:00Z' },
  { from: '2024-12-29T23:00:00Z', to: '2027-01-04T23:00:00Z' },
  { from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' },
  { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' },
  { from: '2026-12-31T02:00:00Z', to: '2027-01-01T06:00:00Z' },
] as const;
