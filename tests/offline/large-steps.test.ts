import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDraftSheet, rowsOf } from '#renderer/drafts/draft-sheet.ts';
import { createSaving, saveHistory } from '#renderer/drafts/saving.ts';
import { sendStep } from '#renderer/drafts/send-step.ts';
import { planSpread, wholeSource } from '#renderer/targets/spread-targets.ts';
import { targetColumns, targetKind } from '#renderer/targets/target-columns.ts';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import { createFormat } from '#shared/lib/format.ts';
import { aTargetInput } from '#tests/builders/contract.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { startMemoryService } from '#tests/support/behaviours/start-memory-service.ts';
import { nextSteps } from '#tests/support/core/next-steps.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { plainTerms } from '#tests/support/words/plain-terms.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { aDisplay, aTarget, idOf } from '../builders/contract.ts';

const TOKEN = 'token-of-large-steps-51ac';
const STORES = 20;
const TARGETS = 5_000;
const ALL = STORES * TARGETS;
const TYPES = ExpositionType.options.slice(0, 5);

/** So many targets of one store, each for a slot of its own. */
const targets = Array.from({ length: TARGETS }, (_none, at) =>
  aTargetInput({
    displayType: TYPES[at % TYPES.length] ?? 'ROLLS_BREAD_RACK',
    weekday: Math.floor(at / TYPES.length) % 7,
    protocolTime: `${String(6 + Math.floor(at / 2_100)).padStart(2, '0')}:${String(Math.floor(at / 35) % 60).padStart(2, '0')}`,
    expectedFillRatio: (at * 37) % 101,
  }),
);

const idsOf = (prefix: string) =>
  Array.from({ length: STORES }, (_none, nth) => `${prefix}-${String(nth).padStart(2, '0')}`);
/** Stores that have the targets, and stores without any. */
const [FULL, EMPTY] = [idsOf('F'), idsOf('E')];

const storeOf = (externalId: string, hasTargets: boolean) =>
  aChainStore(
    { externalId, name: externalId },
    {
      expositions: TYPES.map((expositionType) => aDisplay(`${externalId} ${expositionType}`, { expositionType })),
      expectations: hasTargets
        ? targets.map((one, at) => aTarget({ ...one, expectationId: idOf(`target ${externalId} ${at}`) }))
        : [],
    },
  );

const running: { core?: RunningCore } = {};

beforeAll(async () => {
  // What large steps use of a page.
  vi.stubGlobal('scheduler', { yield: () => new Promise((resolve) => setImmediate(resolve)) });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setImmediate(paint));
  const chain = aChain({ stores: [...FULL.map((id) => storeOf(id, true)), ...EMPTY.map((id) => storeOf(id, false))] });
  const service = await startMemoryService({ token: TOKEN, chain });
  const core = await startCore();
  running.core = core;
  await core.connect(service.url, TOKEN);
  return async () => {
    await core.close();
    await service.stop();
  };
});
afterAll(() => vi.unstubAllGlobals());

/** The bridge as pages have it, and what they read of stores. */
function aPage() {
  const { bridge } = running.core ?? {};
  if (bridge === undefined) throw new Error('the core did not start');
  const { drafts } = bridge;
  const rows = async (kind: 'expectations' | 'expositions', externalIds: readonly string[]) => {
    const read = [];
    for (const externalId of externalIds) read.push(...unwrap(await drafts.rows({ kind, externalIds: [externalId] })));
    return read;
  };
  return {
    /** Who it is. */
    me: { by: 'page' },
    drafts: {
      save: async (step: Parameters<typeof drafts.save>[0]) => unwrap(await drafts.save(step)),
      stage: async (part: Parameters<typeof drafts.stage>[0]) => unwrap(await drafts.stage(part)),
      move: async (how: Parameters<typeof drafts.move>[0]) => unwrap(await drafts.move(how)),
    },
    rows,
    count: async () => unwrap(await drafts.count()).edits,
    steps: async () => unwrap(await drafts.steps()),
    undoLast: async () =>
      unwrap(await drafts.move({ way: 'undo', steps: await nextSteps(bridge, 'undo'), by: 'page' })),
  };
}

test('100,000 pasted targets are checked, saved and taken back as one step, and none is lost', async () => {
  const page = aPage();
  const stores = await page.rows('expectations', FULL);
  const failed: unknown[] = [];
  const saving = createSaving(
    (error) => {
      failed.push(error);
      return { code: 'read_only' };
    },
    () => {},
  );
  const columns = targetColumns(
    { header: String, allCategories: 'all', terms: plainTerms, format: createFormat('en'), isDuplicate: () => false },
    false,
  );
  const sheet = createDraftSheet({
    columns,
    collator: new Intl.Collator('en'),
    onHistory: saveHistory({
      drafts: page.drafts,
      saving,
      kind: targetKind,
      ...page.me,
      own: (key, column) => sheet.core.rows().base(sheet.core.rows().indexOf(key), column),
      unsay: () => {},
      marked: () => new Set(),
      readAgain: () => {},
    }),
  });
  await sheet.setRows(rowsOf(targetKind, stores, String));
  expect(sheet.core.rows().count()).toBe(ALL);

  // Each gets another number, but for one that is no percentage.
  const column = sheet.core.axes().columnPosition('expectedFillRatio');
  const pastedAt = (row: number) => (row === 7 ? 'many' : String((row * 53) % 101));
  sheet.select({ row: 0, column });
  await sheet.paste({ text: Array.from({ length: ALL }, (_none, row) => pastedAt(row)).join('\n'), html: '' });
  const { paste } = sheet.store.getState();
  expect(paste).toMatchObject({ hit: ALL, invalid: 1 });
  await sheet.confirmPaste();
  await expect.poll(() => saving.store.getState().pending, { timeout: 100_000 }).toBe(0);
  expect(failed).toEqual([]);
  expect(saving.store.getState()).toMatchObject({ dropped: null, unplaced: 0 });

  const { axes, rows, value } = sheet.core;
  const wanted = new Map(
    Array.from({ length: ALL }, (_none, row) => [
      axes().rowIdAt(row),
      value(rows().indexOf(axes().rowIdAt(row) ?? ''), 'expectedFillRatio'),
    ]),
  );
  const saved = rowsOf(targetKind, await page.rows('expectations', FULL), String);
  expect(saved).toHaveLength(ALL);
  const differing = saved.filter(
    ({ key, base, desired }) => (desired ?? base)?.['expectedFillRatio'] !== wanted.get(key),
  );
  expect(differing).toEqual([]);
  expect(await page.count()).toBe(paste?.changed);
  expect((await page.steps()).done).toBe(1);

  expect(await page.undoLast()).toMatchObject({ steps: 1, unplaced: 0 });
  expect(await page.count()).toBe(0);
});

test('a template of 5,000 targets makes them in 20 stores in one step', async () => {
  const page = aPage();
  const plan = planSpread(
    wholeSource(targets),
    await page.rows('expectations', EMPTY),
    await page.rows('expositions', EMPTY),
    'replace',
  );
  expect(plan).toMatchObject({ added: ALL, stores: STORES, isTooMuch: false });
  const name = { key: 'applyTemplate', cells: 0, data: { rows: ALL } };
  expect(await sendStep(page.drafts, { name, resources: plan.resources, ...page.me })).toMatchObject({ unplaced: 0 });
  expect(await page.count()).toBe(ALL);
  const made = await page.rows('expectations', EMPTY);
  for (const store of made) {
    const rows = store.known ? store.rows.map(({ desired }) => desired) : [];
    expect(new Set(rows.map((row) => JSON.stringify(row, Object.keys(targets[0] ?? {}).toSorted())))).toEqual(
      new Set(targets.map((one) => JSON.stringify(one, Object.keys(one).toSorted()))),
    );
  }
  expect(await page.undoLast()).toMatchObject({ steps: 1, unplaced: 0 });
  expect(await page.count()).toBe(0);
});
