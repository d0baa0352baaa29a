import { CRASH_POINTS } from '#electron/store/drafts/crash-points.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { type Chance, createChance } from '#tests/support/behaviours/seeded-random.ts';
import { FOREIGN } from './model-service.ts';
import { shownRows } from './model-state.ts';
import { decide, discard, edit, move, surviving } from './person.ts';
import type { Profile } from './profile.ts';
import { actInSheet } from './sheet-acts.ts';
import type { SimClient } from './sim-client.ts';
import { refsOf, type World } from './world.ts';

/** One thing that happens; its seed decides everything in it, so that leaving others out does not change it. */
export type Action = { readonly kind: ActionKind; readonly seed: number };

type Act = (world: World, client: SimClient, chance: Chance) => void | Promise<void>;

const anyRef = (world: World, chance: Chance): ResourceRef => ({
  externalId: chance.oneOf(world.storeIds) ?? 'S-1',
  kind: chance.pick(world.profile.kinds),
});

/** Another system writes to the service, without a draft and without asking. */
/** What other systems write, now and then as no person would: nothing, turned around, with commas, or very long. */
const foreignText = (chance: Chance): string =>
  chance.happens(0.1)
    ? chance.pick(['', ' ', '\u202enegru', 'Z\u0301, "a", b', 'long '.repeat(100)])
    : `foreign ${chance.below(1000)}`;

const writeAsForeigner: Act = (world, _client, chance) => {
  const ref = anyRef(world, chance);
  const rows = world.service.truth(ref);
  if (rows === null && ref.kind === 'store') {
    world.service.write(FOREIGN, ref, { name: foreignText(chance) });
    world.note(`foreign makes ${ref.externalId}`);
  }
  if (rows === null || rows.length === 0) return;
  const at = chance.below(rows.length);
  const changed = (row: Row): Row => {
    const field = { store: 'name', contacts: 'name', expectations: 'expectedFillRatio', expositions: 'label' }[
      ref.kind
    ];
    return { ...row, [field]: ref.kind === 'expectations' ? chance.below(101) : foreignText(chance) };
  };
  const inputOf = ({ contactId: _c, createdAt: _a, expectationId: _e, updatedAt: _u, ...row }: Row): Row => row;
  if (ref.kind === 'store') {
    world.service.write(FOREIGN, ref, { name: foreignText(chance) });
  } else if (ref.kind === 'expositions') {
    world.service.write(FOREIGN, ref, { expositions: [changed(rows[at] ?? {})] });
  } else {
    const next = chance.happens(0.04)
      ? []
      : chance.happens(0.2)
        ? rows.filter((_, index) => index !== at)
        : rows.map((row, index) => (index === at ? changed(row) : row));
    world.service.write(FOREIGN, ref, { [ref.kind]: next.map(inputOf) });
  }
  world.note(`foreign write ${ref.kind} ${ref.externalId}`);
};

const vanish: Act = (world, _client, chance) => {
  const { externalId } = anyRef(world, chance);
  if (world.service.truth({ externalId, kind: 'store' }) === null) return;
  world.service.remove(FOREIGN, externalId);
  world.note(`${externalId} vanishes`);
};

/** What a page reads again; the draft is rebased on it. */
const refresh: Act = (world, client, chance) => {
  const ref = anyRef(world, chance);
  const answer = world.service.read(ref);
  if (answer.status !== 200) return;
  const rows = shownRows(answer.rows);
  client.seen.set(`${ref.kind} ${ref.externalId}`, rows);
  // Not waited for: its file may be slow, and time passes only between things that happen.
  void client.pull(ref, rows);
};

/** Where it costs most to end. */
const AROUND_A_REQUEST = ['send-begun', 'send-done', 'outcome.begun', 'outcome.written', 'round-begun'] as const;

const ACTS = {
  edit: (world, client, chance) => surviving(client, () => edit(world, client, chance, anyRef(world, chance))),
  editStore: (world, client, chance) =>
    surviving(client, () => {
      const id = `N-${chance.below(2)}`;
      if (!world.storeIds.includes(id)) world.storeIds.push(id);
      for (const ref of refsOf(id))
        if (chance.happens(ref.kind === 'store' ? 0.95 : 0.6)) edit(world, client, chance, ref);
    }),
  sheet: (world, client, chance) => surviving(client, () => actInSheet(world, client, chance)),
  publish: (world, client) => {
    if (!client.isDead()) client.publish(null);
    world.note(`${client.name} publishes`);
  },
  cancel: (_world, client) => client.cancel(),
  pass: (world, _client, chance) => world.time.pass(chance.below(chance.pick(world.profile.pauses))),
  kill: (_world, client) => client.kill(),
  armKill: (_world, client, chance) => {
    const point = chance.pick([null, chance.pick(CRASH_POINTS), chance.pick(AROUND_A_REQUEST)]);
    client.armKill(point, chance.below(point === null ? 60 : 3));
  },
  start: (world, client) => {
    if (client.isDead()) client.start();
    world.note(`${client.name} starts`);
  },
  refresh,
  faults: (world, _client, chance) => world.setFaults(chance.pick([0, world.profile.faultChance, 0.6, 1])),
  door: (world, _client, chance) => {
    world.line.door = chance.pick(['open', 'open', 'unauthorized', 'not_configured']);
  },
  foreign: writeAsForeigner,
  vanish,
  decide: (world, client, chance) =>
    surviving(client, () => {
      const stopped = client.call('drafts.list', null).filter(({ stop }) => stop !== null);
      const one = chance.oneOf(stopped);
      if (one) decide(world, client, chance, one);
    }),
  discard: (world, client, chance) =>
    surviving(client, () => {
      const one = chance.oneOf(client.call('drafts.list', null));
      if (one) discard(world, client, one.ref);
    }),
  undo: (world, client) => surviving(client, () => move(world, client, 'undo')),
  redo: (world, client) => surviving(client, () => move(world, client, 'redo')),
  connected: (_world, client) => client.connected(),
} as const satisfies Record<string, Act>;

export type ActionKind = keyof typeof ACTS;

const WEIGHTS: Readonly<Record<ActionKind, number>> = {
  edit: 14,
  editStore: 1,
  sheet: 3,
  publish: 9,
  cancel: 1,
  pass: 12,
  kill: 1,
  armKill: 5,
  start: 5,
  refresh: 4,
  faults: 5,
  door: 1,
  foreign: 3,
  vanish: 1,
  decide: 5,
  discard: 1,
  undo: 1,
  redo: 1,
  connected: 1,
};

/** The actions of a history. */
export function chooseActions(chance: Chance, profile: Profile, count: number): Action[] {
  const times: Partial<Record<ActionKind, number>> = {
    kill: profile.kills,
    armKill: profile.kills,
    foreign: profile.foreign,
    vanish: profile.vanishing,
    faults: profile.faultChance > 0 ? 1 : 0,
  };
  const kinds = Object.entries(WEIGHTS).flatMap(([kind, weight]) => {
    const own = kind as ActionKind;
    return Array.from({ length: weight * (times[own] ?? 1) }, () => own);
  });
  return Array.from({ length: count }, () => ({
    kind: chance.oneOf(kinds) ?? 'edit',
    seed: Math.floor(chance.random() * 2 ** 31),
  }));
}

export async function act(world: World, { kind, seed }: Action): Promise<void> {
  const chance = createChance(seed);
  const [first] = world.clients;
  const client = chance.happens(world.profile.lead) ? first : chance.oneOf(world.clients);
  if (client) await (ACTS[kind] as Act)(world, client, chance);
  // A little time passes by itself.
  await world.time.pass(chance.below(30));
}
