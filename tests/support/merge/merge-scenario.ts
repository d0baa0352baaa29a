import fc from 'fast-check';
import type { ResourceKind, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import { afterEdit, type SingleEdit } from '#tests/oracles/draft-rule.ts';
import { SERVICE_FIELDS } from '#tests/oracles/resource-rule.ts';
import { type Chance, createChance } from '#tests/support/behaviours/seeded-random.ts';
import { createIds, type NewId } from './made-ids.ts';
import type { ServiceHabits } from './model-service.ts';
import { asAnswered, randomContent, randomValue } from './random-rows.ts';

/** Numbers that a scenario is made of; small numbers make small scenarios, so that a failure shrinks. */
export type Draws = {
  readonly rows: number;
  readonly mine: number;
  readonly theirs: number;
  readonly habits: number;
  readonly seed: number;
};

export const draws: fc.Arbitrary<Draws> = fc.record({
  rows: fc.nat(5),
  mine: fc.nat(4),
  theirs: fc.nat(4),
  habits: fc.nat(31),
  seed: fc.nat(0x7fff_ffff),
});

/** A person's draft and another writer's changes, both on the same base. */
export type Scenario = {
  readonly kind: ResourceKind;
  readonly base: Tree;
  readonly edits: readonly SingleEdit[];
  readonly desired: Tree;
  readonly theirEdits: readonly SingleEdit[];
  /** The other writer's state under local ids; `remote` is the same without, in another order. */
  readonly theirTree: Tree;
  readonly remote: readonly Row[];
  /** The other writer replaced the set, and the service made all ids anew (sync.md, P2). */
  readonly idsAreNew: boolean;
  readonly habits: ServiceHabits;
  readonly newId: NewId;
  readonly chance: Chance;
};

function randomEdit(kind: ResourceKind, rows: Tree, chance: Chance, newId: NewId, mayBeRefused: boolean): SingleEdit {
  const at = chance.oneOf(rows);
  if (at === undefined || (kind !== 'store' && chance.happens(0.2))) {
    // Often the same content as another row: duplicates, and the same row added on both sides.
    const like = kind !== 'store' && chance.happens(0.3) ? chance.oneOf(rows)?.row : undefined;
    const content = like ?? randomContent(kind, chance);
    const id = newId();
    const own = kind === 'expositions' ? { ...content, expositionId: id } : content;
    return { edit: 'add', rowId: kind === 'store' ? 'store' : id, row: own };
  }
  if (chance.happens(0.25) && kind !== 'store') return { edit: 'remove', rowId: at.rowId };
  const [field, value] = randomValue(kind, chance, mayBeRefused);
  return { edit: 'set', rowId: at.rowId, field, value };
}

/** Edits in a row, each on top of the one before; those that the kind does not allow fall away. */
function randomEdits(kind: ResourceKind, base: Tree, count: number, chance: Chance, newId: NewId, refused: boolean) {
  let rows = base;
  const edits: SingleEdit[] = [];
  for (let round = 0; round < count; round++) {
    const edit = randomEdit(kind, rows, chance, newId, refused);
    const wanted = afterEdit(kind, base, rows, edit);
    if (wanted === null) continue;
    edits.push(edit);
    rows = wanted;
  }
  return { edits, rows };
}

/** What a service makes of rows that were added: it gives them ids; or all rows new ones (P2). */
function asRemote(kind: ResourceKind, base: Tree, rows: Tree, remake: boolean, chance: Chance, newId: NewId): Tree {
  const { id } = SERVICE_FIELDS[kind];
  const known = new Set(base.map(({ rowId }) => rowId));
  return rows.map(({ rowId, row }) => {
    const isNew = kind === 'expositions' ? false : remake || !known.has(rowId);
    return {
      rowId,
      row: isNew && id !== null ? { ...asAnswered(kind, row, chance, newId), [id]: newId() } : row,
    };
  });
}

export function makeScenario(kind: ResourceKind, { rows, mine, theirs, habits, seed }: Draws): Scenario {
  const chance = createChance(seed);
  const newId = createIds();
  const count = kind === 'store' ? Math.min(rows, 1) : rows;
  const answered = Array.from({ length: count }, () => asAnswered(kind, randomContent(kind, chance), chance, newId));
  const base = firstTree(kind, answered);
  const edits = randomEdits(kind, base, mine, chance, newId, true);
  const other = randomEdits(kind, base, theirs, chance, newId, false);
  const remakesIds = (habits & 1) === 1;
  const idsAreNew = remakesIds && (habits & 8) === 8;
  const theirTree = asRemote(kind, base, other.rows, idsAreNew, chance, newId);
  return {
    kind,
    base,
    edits: edits.edits,
    desired: edits.rows,
    theirEdits: other.edits,
    theirTree,
    remote: chance.shuffled(theirTree.map(({ row }) => row)),
    idsAreNew,
    habits: { keepsNewIds: (habits & 2) === 0, remakesIds, trims: (habits & 16) === 16 },
    newId,
    chance,
  };
}
