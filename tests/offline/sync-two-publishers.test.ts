import { expect, onTestFinished, test } from 'vitest';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import { createRandom } from '#tests/support/behaviours/seeded-random.ts';
import { idOf, STORE_IDS, smallChain } from '#tests/support/behaviours/small-chain.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { seedOfRun } from '#tests/support/seed/seed.ts';
import { isDeep } from '#tests/support/simulation/many-histories.ts';
import {
  aPublisher,
  cellOf,
  cellValue,
  connectTo,
  RESOURCES,
  type Written,
  writeCell,
} from '#tests/support/simulation/two-publishers.ts';

const TOKEN = 'token-of-two-publishers-5d0e';
const ROUNDS = isDeep ? 5000 : 20;
const MINUTE = 60_000;

/** The rows that each resource of the small chain has, by what tells them apart. */
const keyAt = ({ externalId, kind }: ResourceRef, nth: number): unknown => {
  const store = (STORE_IDS as readonly string[]).indexOf(externalId);
  const of = {
    store: externalId,
    contacts: `+48 600 000 00${nth}`,
    expectations: nth,
    expositions: idOf(6, store * 10 + nth),
  };
  return of[kind];
};

const wordsOf = ({ ref, key }: { readonly ref: ResourceRef; readonly key: unknown }): string =>
  `${refKey(ref)} ${String(key)}`;

async function twoPublishers(seed: number) {
  const service = await startMemoryService({ token: TOKEN, chain: smallChain() });
  onTestFinished(() => service.stop());
  const line = connectTo(service.url, TOKEN);
  const random = createRandom(seed);
  const time = { now: 0 };
  const state = { ratio: 0, words: 0 };
  const ratios = new Map<string, readonly number[]>();
  /**
   * A share that nobody else writes in the same round, and that the cell has not had for long. One that it had before
   * something was published would be told: that an old value is back is never taken for an ordinary edit.
   */
  const newRatio = (ref: ResourceRef, key: unknown): number => {
    const had = ratios.get(wordsOf({ ref, key })) ?? [];
    do state.ratio = (state.ratio + 1) % 101;
    while (had.includes(state.ratio));
    ratios.set(wordsOf({ ref, key }), [...had, state.ratio].slice(-60));
    return state.ratio;
  };
  const newValue = (ref: ResourceRef, key: unknown): unknown => {
    state.words += 1;
    return ref.kind === 'expectations' ? newRatio(ref, key) : `Word ${state.words}.`;
  };
  const publishers = ['a', 'b'].map((name) => aPublisher(name, line, random, () => time.now));
  const cell = (ref: ResourceRef): Written => {
    const key = keyAt(ref, 1 + Math.floor(random() * 3));
    return { ref, key, value: newValue(ref, key) };
  };
  return { line, random, time, publishers, cell };
}

type World = Awaited<ReturnType<typeof twoPublishers>>;

/** Long after the last publishing, somebody edits in the ordinary way: nothing of that is an overwriting. */
async function editLater({ line, random, time, cell }: World): Promise<void> {
  time.now += 15 * MINUTE;
  for (const ref of RESOURCES(STORE_IDS)) if (random() < 0.2) await writeCell(line, cell(ref));
}

/** Both edit, both publish at the same moment, and both look once more 15 seconds later. */
async function publishTogether({ random, time, publishers, cell }: World): Promise<(readonly Written[])[]> {
  const written: Written[][] = publishers.map(() => []);
  for (const ref of RESOURCES(STORE_IDS)) {
    for (const [index, one] of publishers.entries()) {
      if (random() < 0.3) continue;
      const edit = cell(ref);
      await one.edit(edit);
      written[index]?.push(edit);
    }
  }
  await Promise.all(publishers.map((one) => one.publish()));
  time.now += MINUTE / 4;
  for (const one of publishers) for (const ref of RESOURCES(STORE_IDS)) await one.look(ref);
  return written;
}

test(`${ROUNDS} times two publish at once: each is told of all its changes that are gone, and of nothing else`, async () => {
  const seed = seedOfRun();
  const world = await twoPublishers(seed);
  const found = { lost: 0, waiting: 0, kept: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    await editLater(world);
    const written = await publishTogether(world);
    const truth = new Map(
      await Promise.all(RESOURCES(STORE_IDS).map(async (ref) => [refKey(ref), await world.line.read(ref)] as const)),
    );
    for (const [index, one] of world.publishers.entries()) {
      const drafted = new Set(one.drafted().map(refKey));
      const expected = (written[index] ?? []).flatMap((edit) => {
        const { ref, key, value } = edit;
        const row = cellOf(ref.kind, truth.get(refKey(ref)) ?? [], key);
        const now = row && cellValue(ref.kind, row);
        if (now === value) found.kept += 1;
        else if (drafted.has(refKey(ref)) || !one.hasArrived(value)) found.waiting += 1;
        else {
          found.lost += 1;
          return [{ ...edit, now }];
        }
        return [];
      });
      const byPlace = (list: readonly (Written & { readonly now: unknown })[]) =>
        list.toSorted((a, b) => wordsOf(a).localeCompare(wordsOf(b)));
      expect(byPlace(one.told()), `seed ${seed}, round ${round}, publisher ${one.name}`).toEqual(byPlace(expected));
      one.leaveAll();
      for (const ref of one.drafted()) one.discard(ref);
    }
  }
  // Otherwise nobody overwrote anybody, and nothing was shown.
  expect(found.lost).toBeGreaterThan(0);
  expect(found.kept).toBeGreaterThan(0);
}, 7_200_000);
