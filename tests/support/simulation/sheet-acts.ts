import type { ResourceKind, ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import { type StepPart, saveStep, shownOf } from './person.ts';
import type { SimClient } from './sim-client.ts';
import { newRow, type UserEdit } from './user-edits.ts';
import type { World } from './world.ts';

/*
 * What a person does to many rows of a sheet at once. Each is one step, over the rows of one store or of several; a
 * grouping is none, as it changes nothing.
 */

type SheetAct = {
  /** The sheets that have it. */
  readonly kinds: readonly ResourceKind[];
  readonly run: (at: AtSheet) => void;
};

type AtSheet = {
  readonly world: World;
  readonly client: SimClient;
  readonly chance: Chance;
  readonly kind: ResourceKind;
};

type Shown = ReturnType<typeof shownOf>;

/** The field with the text that a row is known by; targets have none. */
const NAMES: Partial<Record<ResourceKind, string>> = { contacts: 'name', expositions: 'label' };

const added = ({ world, client, chance, kind }: AtSheet, row: Row | null = null): UserEdit => {
  const rowId = `${client.name}-${world.ledger.newWord()}`;
  const word = world.ledger.newWord();
  const field = row === null ? NAMES[kind] : undefined;
  return {
    edit: { edit: 'add', rowId, row: row ?? newRow(chance, kind, word) },
    words: field === undefined ? [] : [{ rowId, field, word, was: undefined }],
  };
};

/** A text with a word of its own in a cell. */
const named = ({ world }: AtSheet, { base }: Shown, rowId: string, field: string, after = ''): UserEdit => {
  const word = world.ledger.newWord();
  const was = base.find((one) => one.rowId === rowId)?.row[field];
  return {
    edit: { edit: 'set', rowId, field, value: `${word}${after}` },
    words: [{ rowId, field, word, was }],
  };
};

const removed = (rowId: string): UserEdit => ({ edit: { edit: 'remove', rowId }, words: [] });
const setTo = (rowId: string, field: string, value: unknown): UserEdit => ({
  edit: { edit: 'set', rowId, field, value },
  words: [],
});

/** One step over stores, of those parts that do something. */
function stepOver(at: AtSheet, stores: readonly string[], partOf: (shown: Shown) => readonly UserEdit[]): void {
  const parts = stores.flatMap((externalId): StepPart[] => {
    const ref: ResourceRef = { externalId, kind: at.kind };
    const shown = shownOf(at.world, at.client, ref);
    const chosen = partOf(shown);
    return chosen.length === 0 ? [] : [{ ref, remote: shown.remote, chosen }];
  });
  if (parts.length > 0) saveStep(at.world, at.client, parts);
}

const oneStore = ({ world, chance }: AtSheet): readonly string[] => [chance.oneOf(world.storeIds) ?? 'S-1'];

const ACTS: readonly [SheetAct, ...SheetAct[]] = [
  {
    // A paste that begins in the last row and brings the rows that are missing below it.
    kinds: ['contacts', 'expectations', 'expositions'],
    run: (at) =>
      stepOver(at, oneStore(at), (shown) => {
        const last = shown.desired.at(-1)?.rowId;
        const field = NAMES[at.kind];
        const over = last === undefined || field === undefined ? [] : [named(at, shown, last, field)];
        return [...over, ...Array.from({ length: 2 + at.chance.below(5) }, () => added(at))];
      }),
  },
  {
    // Rows are inserted, and named afterwards: two steps.
    kinds: ['contacts', 'expositions'],
    run: (at) => {
      const stores = oneStore(at);
      const known = new Set<string>();
      stepOver(at, stores, ({ desired }) => {
        for (const { rowId } of desired) known.add(rowId);
        return Array.from({ length: 1 + at.chance.below(3) }, () => added(at));
      });
      const field = NAMES[at.kind] ?? 'label';
      stepOver(at, stores, (shown) =>
        shown.desired.flatMap(({ rowId }) => (known.has(rowId) ? [] : [named(at, shown, rowId, field)])),
      );
    },
  },
  {
    // One person is replaced in every store.
    kinds: ['contacts'],
    run: (at) =>
      stepOver(at, at.world.storeIds, (shown) => {
        const person = at.chance.oneOf(shown.desired)?.rowId;
        if (person === undefined) return [];
        return [named(at, shown, person, 'name'), named(at, shown, person, 'email', '@example.org')];
      }),
  },
  {
    // A day gets the targets of another one, in some stores.
    kinds: ['expectations'],
    run: (at) => {
      const [from, to] = [at.chance.below(7), at.chance.below(7)];
      const stores = at.chance.happens(0.5) ? at.world.storeIds : oneStore(at);
      if (from === to) return;
      stepOver(at, stores, ({ desired }) => {
        const ofDay = (weekday: number) => desired.filter(({ row }) => row['weekday'] === weekday);
        const copies = ofDay(from).map(({ row }) => {
          const { displayType, productCategory = null, protocolTime, expectedFillRatio } = row;
          return added(at, { displayType, productCategory, protocolTime, expectedFillRatio, weekday: to });
        });
        return copies.length === 0 ? [] : [...ofDay(to).map(({ rowId }) => removed(rowId)), ...copies];
      });
    },
  },
  {
    // Everything that a check found is mended at once: some targets change, others go.
    kinds: ['expectations'],
    run: (at) =>
      stepOver(at, at.world.storeIds, ({ desired }) => {
        const [first, ...rest] = desired;
        if (first === undefined) return [];
        const gone = at.chance.happens(0.5) ? rest.slice(-1) : [];
        return [
          setTo(first.rowId, 'expectedFillRatio', at.chance.below(101)),
          ...gone.map(({ rowId }) => removed(rowId)),
        ];
      }),
  },
];

/** A person acts on many rows of one of the sheets. */
export function actInSheet(world: World, client: SimClient, chance: Chance): void {
  const kind = chance.pick(world.profile.kinds);
  const act = chance.oneOf(ACTS.filter(({ kinds }) => kinds.includes(kind)));
  act?.run({ world, client, chance, kind });
}
