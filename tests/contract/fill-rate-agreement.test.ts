import fc from 'fast-check';
import { test } from 'vitest';
import { checkAgreement } from './agreement.ts';
import { createContractClient } from './contract-client.ts';
import { randomChain, randomQuestion } from './random-chain.ts';
import { startTestService, TOKEN } from './test-service.ts';

// A failure prints its seed and path; ENDCAP_SEED repeats a run.
const seed = Number(process.env['ENDCAP_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

test(`on 200 random chains (seed ${seed}) every level of report equals the rule, photo by photo`, async () => {
  await fc.assert(
    fc.asyncProperty(randomChain, randomQuestion, async (chain, question) => {
      const service = await startTestService(chain);
      try {
        await checkAgreement(createContractClient(service.url, TOKEN), chain, question);
      } finally {
        await service.stop();
      }
    }),
    { numRuns: 200, seed },
  );
});
