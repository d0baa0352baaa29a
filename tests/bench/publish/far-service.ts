import { aChain, aChainStore } from '#tests/builders/chain.ts';
import { aDisplay } from '#tests/builders/contract.ts';
import { startBehavingService } from '#tests/support/behaviours/start-behaving-service.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';

const DISPLAYS = 10;

/*
 * A service so many milliseconds away, in a process of its own. Arguments: external IDs of its stores with commas
 * between them, the milliseconds, and its token. Prints its address when it is ready.
 */
const [externalIds = '', ms = '', token = ''] = process.argv.slice(2);
const stores = externalIds
  .split(',')
  .map((externalId) =>
    aChainStore(
      { externalId },
      { expositions: Array.from({ length: DISPLAYS }, (_, at) => aDisplay(`Display ${at + 1} of ${externalId}`)) },
    ),
  );
const front = await startBehavingService({
  service: await startMemoryService({ token, chain: aChain({ stores }) }),
  token,
});
front.switchOn('latency', { ms: Number(ms) });
process.once('SIGTERM', () => void front.stop().then(() => process.exit(0)));
console.log(`Service is ready at ${front.url}`);
