import { expect } from 'vitest';
import type { ResourcePatch, StoreRows } from '#shared/bridge/drafts.ts';
import type { CheckedStore, TargetsTrial, TrialQuery } from '#shared/bridge/targets.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import type { FindingFix } from '#shared/domain/targets/target-finding.ts';
import { targetKey } from '#tests/oracles/resource-rule.ts';
import { agreed, type aTargetsWorld } from './targets-world.ts';

type World = Awaited<ReturnType<typeof aTargetsWorld>>;
type Range = { readonly from: string; readonly to: string };

/** A question to Try without its grouping; all of them are asked. */
export type Question = Omit<TrialQuery, 'groupBy'>;

type WantedRow = { readonly rowId: string; readonly row: Readonly<Record<string, unknown>> };

/** The rows of a store as they are wanted. */
const wantedRows = (store: Extract<StoreRows, { known: true }>): WantedRow[] =>
  store.rows.flatMap(({ rowId, base, desired, removed }) => {
    const row = desired ?? base;
    return removed || row === null ? [] : [{ rowId, row }];
  });

const patchOf = (externalId: string, parts: Partial<ResourcePatch>): ResourcePatch => ({
  ref: { externalId, kind: 'expectations' },
  added: [],
  patches: [],
  removed: [],
  ...parts,
});

/** Random edits of every store's targets: values, keys, rows removed and added. */
export async function draftAtRandom(world: World, random: () => number): Promise<number> {
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const resources = (await world.rows()).flatMap((store): ResourcePatch[] => {
    if (!store.known) throw new Error(`the targets of ${store.externalId} are not known`);
    const rows = wantedRows(store);
    const removed: string[] = [];
    const edits = new Map<string, [rowId: string, value: unknown][]>();
    const edit = (field: string, rowId: string, value: unknown) => {
      edits.set(field, [...(edits.get(field) ?? []), [rowId, value]]);
    };
    for (const { rowId } of rows) {
      const chance = random();
      if (chance < 0.1) removed.push(rowId);
      else if (chance < 0.4) edit('expectedFillRatio', rowId, Math.floor(random() * 101));
      else if (chance < 0.5) {
        const other = pick(rows)?.row;
        edit('weekday', rowId, other?.['weekday']);
        edit('productCategory', rowId, other?.['productCategory']);
      }
    }
    const patches = [...edits].map(([field, ofField]) => ({
      field,
      rowIds: ofField.map(([rowId]) => rowId),
      values: ofField.map(([, value]) => value),
    }));
    const added = Array.from({ length: Math.floor(random() * 4) }, (_, nth) => {
      const like = ExpectationInput.safeParse(pick(rows)?.row).data;
      const of = pick(rows)?.row;
      const row = { ...like, weekday: of?.['weekday'], expectedFillRatio: Math.floor(random() * 101) };
      return { rowId: `new ${nth}`, row };
    });
    const news = rows.length === 0 ? [] : added;
    return removed.length + patches.length + news.length === 0
      ? []
      : [patchOf(store.externalId, { added: news, removed, patches })];
  });
  await world.save(resources);
  return resources.length;
}

/** Try's answers to all questions in every grouping, in a fixed order. */
export async function tryAll(world: World, questions: readonly Question[]): Promise<TargetsTrial[]> {
  const trials: TargetsTrial[] = [];
  for (const question of questions) {
    for (const groupBy of CrossStoreGroupBy.options) trials.push(await world.try({ ...question, groupBy }));
  }
  return trials;
}

/** Every answer of the service to the same questions must be what one side of Try says. */
export async function expectSame(
  world: World,
  questions: readonly Question[],
  trials: readonly TargetsTrial[],
  side: 'before' | 'after',
): Promise<number> {
  let at = 0;
  let compared = 0;
  for (const question of questions) {
    for (const groupBy of CrossStoreGroupBy.options) {
      const trial = trials[at];
      at += 1;
      if (!trial) throw new Error('a question was not tried');
      const { summary, items } = await world.report({ ...question, groupBy });
      const { protocolCount: _, ...sums } = summary;
      const said = {
        summary: sums,
        items: items.map(({ key, imageCount, averageFillRate, expectation }) => ({
          key,
          imageCount,
          averageFillRate,
          expectation,
        })),
      };
      expect(said, JSON.stringify({ ...question, groupBy })).toEqual(agreed(side, trial));
      compared += trial[side].compared;
    }
  }
  return compared;
}

/** The displays that Try says change sides must be those whose verdict by the service differs, before and after. */
export function movedIn(trials: readonly TargetsTrial[]): Map<string, [boolean | null, boolean | null]> {
  return new Map(
    trials.flatMap(({ moved }) =>
      moved.map(({ expositionId, before, after }) => [expositionId, [before.isBelow, after.isBelow]] as const),
    ),
  );
}

/** What the service says of every display of the stores: whether it is below its targets. */
export async function verdicts(world: World, externalIds: readonly string[], range: Range) {
  const all = new Map<string, boolean | null>();
  for (const externalId of externalIds) {
    const query = { ...range, status: 'completed', groupBy: 'exposition' } as const;
    const { items } = await world.client.call('getStoreFillRates', { params: { externalId }, query });
    for (const { key, expectation } of items) all.set(key, expectation.belowExpectation);
  }
  return all;
}

type KnownStore = Extract<CheckedStore, { known: true }>;

/** Calls back with each store and what the service counts for it. */
async function withCountsOfService(
  world: World,
  checked: readonly CheckedStore[],
  range: Range,
  check: (store: KnownStore, counted: { missing: number; ambiguous: number }) => void,
): Promise<void> {
  for (let at = 0; at < checked.length; at += 100) {
    const part = checked.slice(at, at + 100);
    const externalIds = part.map(({ externalId }) => externalId);
    const { items } = await world.report({ ...range, status: 'completed', groupBy: 'store', externalIds });
    const counted = new Map(items.map(({ key, expectation }) => [key, expectation]));
    for (const store of part) {
      if (!store.known) throw new Error(`${store.externalId} is not known`);
      const { missingExpectationCount: missing = 0, ambiguousExpectationCount: ambiguous = 0 } =
        counted.get(store.externalId) ?? {};
      check(store, { missing, ambiguous });
    }
  }
}

/** What the linter counts without a single target must be what the service counts, store by store. */
export async function expectCountsOfService(
  world: World,
  checked: readonly CheckedStore[],
  range: Range,
): Promise<{ missing: number; ambiguous: number }> {
  const total = { missing: 0, ambiguous: 0 };
  await withCountsOfService(world, checked, range, ({ externalId, unjudged, ofDisabled, findings }, counted) => {
    expect({ externalId, ...unjudged }).toEqual({ externalId, ...counted });
    const told = findings.reduce((sum, { photos }) => sum + photos, 0);
    expect(told).toBe(counted.missing + counted.ambiguous - ofDisabled.missing - ofDisabled.ambiguous);
    total.missing += counted.missing;
    total.ambiguous += counted.ambiguous;
  });
  return total;
}

/** With drafts that are not published yet, what the linter counts without them must be what the service counts. */
export async function expectSameNow(world: World, checked: readonly CheckedStore[], range: Range): Promise<void> {
  await withCountsOfService(world, checked, range, ({ externalId, unjudgedNow }, counted) =>
    expect({ externalId, ...unjudgedNow }).toEqual({ externalId, ...counted }),
  );
}

/** Names a finding without its numbers. */
export const nameOf = (externalId: string, one: Extract<CheckedStore, { known: true }>['findings'][number]): string =>
  JSON.stringify([externalId, one.kind, one.displayType, one.protocolTime, one.productCategories.toSorted()]);

/** Drafts every fix there is. Returns the names of the findings that must be gone. */
export async function draftFixes(world: World, checked: readonly CheckedStore[]): Promise<string[]> {
  const rows = new Map((await world.rows()).map((store) => [store.externalId, store]));
  const fixed: string[] = [];
  const resources: ResourcePatch[] = [];
  for (const store of checked) {
    const known = rows.get(store.externalId);
    if (!store.known || !known?.known) throw new Error(`${store.externalId} is not known`);
    const some = store.findings.filter(({ fix }) => fix !== null);
    if (some.length === 0) continue;
    fixed.push(...some.map((one) => nameOf(store.externalId, one)));
    resources.push(
      patchOf(
        store.externalId,
        fixesOf(
          wantedRows(known),
          some.flatMap(({ fix }) => fix ?? []),
        ),
      ),
    );
  }
  await world.save(resources);
  return fixed;
}

function fixesOf(rows: readonly WantedRow[], fixes: readonly FindingFix[]): Partial<ResourcePatch> {
  const added: ResourcePatch['added'] = [];
  const removed = new Set<string>();
  const nothing = new Set<string>();
  for (const fix of fixes) {
    if (fix.act === 'add') {
      for (const row of fix.targets) added.push({ rowId: `fix ${added.length}`, row });
      continue;
    }
    for (const key of fix.keys) {
      const same = rows.filter(({ row }) => targetKey(row) === key);
      for (const { rowId } of fix.act === 'remove_copies' ? same.slice(1) : same) {
        (fix.act === 'expect_nothing' ? nothing : removed).add(rowId);
      }
    }
  }
  const zero = [...nothing].filter((rowId) => !removed.has(rowId));
  const patches = zero.length === 0 ? [] : [{ field: 'expectedFillRatio', rowIds: zero, values: [0] }];
  return { added, removed: [...removed], patches };
}
