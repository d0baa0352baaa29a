import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';

const Collect = z.function({ input: [], output: z.unknown() });

/** Bytes that this process holds after everything unused is gone: its heap and the buffers outside. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = Collect.implement(runInNewContext('gc'));
  // Buffers are freed by the collection after the one that finds their owners gone.
  for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
