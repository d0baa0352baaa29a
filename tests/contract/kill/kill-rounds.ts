import { setTimeout as pause } from 'node:timers/promises';
import type { RandomSource } from '../fuzz/random-source.ts';
import type { Tracker } from './tracked-resource.ts';

/** What is killed, and brought back. */
export type Victim = {
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
};

/** What one writer writes to, and how all of it is read. */
export type Writer<Seen> = {
  readonly trackers: readonly Tracker<Seen>[];
  readonly read: () => Promise<Seen>;
};

/** Writes of a round that are waited for before the kill, and how long it then waits at most. */
const WRITES_BEFORE_KILL = 10;
const LONGEST_WAIT_MS = 100;
const PAUSE_MS = 20;

type Round = { isOver: boolean; acknowledged: number };

/** Writes until the round is over, one write at a time. */
const writeDuring = async <Seen>(round: Round, { trackers }: Writer<Seen>, random: RandomSource): Promise<void> => {
  while (!round.isOver) {
    const isAcknowledged = await random.pick(trackers).write();
    if (isAcknowledged) round.acknowledged += 1;
    else if (!round.isOver) await pause(PAUSE_MS);
  }
};

const verifyAll = async <Seen>(writers: readonly Writer<Seen>[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const { trackers, read } of writers) {
    const seen = await read();
    for (const tracker of trackers) {
      const fault = tracker.verify(seen);
      if (fault !== undefined) faults.push(fault);
    }
  }
  return faults;
};

/**
 * Kills under write load, starts again and checks everything that was written, round after round.
 *
 * @param done hears of every round without a fault
 * @returns what was wrong, from the first round with a fault
 */
export async function killRounds<Seen>(
  { kill, restart }: Victim,
  writers: readonly Writer<Seen>[],
  rounds: number,
  random: RandomSource,
  done: (round: number) => void,
): Promise<string[]> {
  for (let number = 1; number <= rounds; number += 1) {
    const round: Round = { isOver: false, acknowledged: 0 };
    const load = Promise.all(writers.map((writer) => writeDuring(round, writer, random)));
    const failure = load.then(
      () => undefined,
      (error: unknown) => {
        round.isOver = true;
        return error;
      },
    );
    while (round.acknowledged < WRITES_BEFORE_KILL && !round.isOver) await pause(2);
    await pause(random.below(LONGEST_WAIT_MS));
    await kill();
    round.isOver = true;
    const error = await failure;
    if (error !== undefined) return [`round ${number}: ${String(error)}`];
    await restart();
    const faults = await verifyAll(writers);
    if (faults.length > 0) return faults.map((fault) => `round ${number}: ${fault}`);
    done(number);
  }
  return [];
}
