import type { ReadCell } from '#renderer/grid/model/column.ts';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import type { FindingKind } from '#shared/domain/targets/target-finding.ts';
import { targetKey } from './target-columns.ts';

/** What the check has found of the targets of a sheet. The columns mark it. */
type FoundTargets = {
  readonly has: (kind: FindingKind, read: ReadCell) => boolean;
  /** Replaces what was found in these stores. Returns true when it differs from before. */
  readonly put: (stores: readonly CheckedStore[]) => boolean;
  /** How many findings there are in these stores; null: not all of them have been checked. */
  readonly count: (externalIds: readonly string[]) => number | null;
};

type OfStore = { readonly kinds: ReadonlyMap<string, ReadonlySet<FindingKind>>; readonly count: number };

function kindsOf(store: CheckedStore): OfStore {
  const kinds = new Map<string, Set<FindingKind>>();
  const findings = store.known ? store.findings : [];
  for (const { kind, cells } of findings) {
    for (const cell of cells) {
      const known = kinds.get(cell);
      if (known) known.add(kind);
      else kinds.set(cell, new Set([kind]));
    }
  }
  return { kinds, count: findings.length };
}

const lookOf = ({ kinds, count }: OfStore): string =>
  `${count} ${[...kinds]
    .map(([cell, of]) => `${cell} ${[...of].join()}`)
    .toSorted()
    .join()}`;

/** Nothing has been found yet. */
export function createFoundTargets(): FoundTargets {
  const stores = new Map<string, OfStore>();
  return {
    has: (kind, read) => {
      const kinds = stores.get(String(read('storeId')))?.kinds;
      if (kinds === undefined || kinds.size === 0) return false;
      const key = targetKey(read);
      return key !== null && kinds.get(key)?.has(kind) === true;
    },
    put: (checked) => {
      const changes = checked.map((store) => {
        const [before, now] = [stores.get(store.externalId), kindsOf(store)];
        stores.set(store.externalId, now);
        return lookOf(now) !== (before === undefined ? '0 ' : lookOf(before));
      });
      return changes.includes(true);
    },
    count: (externalIds) => {
      const known = externalIds.flatMap((externalId) => stores.get(externalId) ?? []);
      return known.length < externalIds.length ? null : known.reduce((sum, { count }) => sum + count, 0);
    },
  };
}
