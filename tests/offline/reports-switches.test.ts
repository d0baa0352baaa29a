import fc from 'fast-check';
import { expect, test } from 'vitest';
import { playPinnedWorld } from '#tests/support/pinned/pinned-world.ts';
import { askOf, randomAsk } from '#tests/support/pinned/questions.ts';
import { READ_SWITCHES, randomSwitches } from '#tests/support/pinned/read-switches.ts';
import { seedOfRun } from '#tests/support/seed/seed.ts';
import { randomChain } from '../contract/random-chain.ts';

// A failure prints its seed and path; ENDCAP_SEED repeats a run. ENDCAP_DEEP=1 asks 20,000 questions.
const isDeep = process.env['ENDCAP_DEEP'] === '1';
const seed = seedOfRun();
const QUESTIONS = 10;
const CASES = isDeep ? 20_000 : 500;
const WORLDS_EACH = isDeep ? 10 : 1;

const questions = fc.array(randomAsk, { minLength: QUESTIONS, maxLength: QUESTIONS });
const ofSwitch = fc.nat(1_000_000);

test.each(READ_SWITCHES)(
  `$title alone: reports made here are the service's own, or say what they lack (seed ${seed})`,
  async (one) => {
    await fc.assert(
      fc.asyncProperty(randomChain, questions, ofSwitch, async (chain, seen, nth) => {
        await playPinnedWorld({ chain, switches: [one], asked: seen.map((ask) => askOf(chain, ask)), seed: nth });
      }),
      { numRuns: WORLDS_EACH, seed, endOnFailure: true },
    );
  },
  600_000,
);

test(`${CASES} reports of random chains, behind random sets of all switches (seed ${seed}), are the service's own, or say what they lack`, async () => {
  const state = { cases: 0 };
  await fc.assert(
    fc.asyncProperty(randomChain, randomSwitches, questions, ofSwitch, async (chain, switches, seen, nth) => {
      state.cases += await playPinnedWorld({
        chain,
        switches,
        asked: seen.map((ask) => askOf(chain, ask)),
        seed: nth,
      });
    }),
    { numRuns: CASES / QUESTIONS, seed, endOnFailure: true },
  );
  expect(state.cases).toBe(CASES);
}, 7_200_000);
