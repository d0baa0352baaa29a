import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CRASH_POINTS, type CrashPointName } from '#electron/store/drafts/crash-points.ts';
import { RESOURCE_KINDS, type ResourceKind, type ResourceRef, type Row } from '#shared/domain/merge/resource-tree.ts';
import { createChance } from '#tests/support/behaviours/seeded-random.ts';
import { isDeep } from '#tests/support/simulation/many-histories.ts';
import { createModelService, type ModelService } from '#tests/support/simulation/model-service.ts';
import { PLAIN_SWITCHES, type ServiceSwitches } from '#tests/support/simulation/service-switches.ts';
import { createVirtualTime } from '#tests/support/simulation/virtual-time.ts';
import type { ChildOrder, ToChild, ToParent } from './sync-kill-messages.ts';

const CHILD = fileURLToPath(new URL('./sync-kill-child.ts', import.meta.url));
const SWITCHES: ServiceSwitches = { ...PLAIN_SWITCHES, order: 'shuffled' };
/** Labels of saving, undoing and publishing; the others belong to what a person does by hand. */
const POINTS = CRASH_POINTS.filter(
  (point) => !/^(discard|resolve|import|inverse|park|unsend|outcome\.parked|chunk)/.test(point),
);
const RUNS = isDeep ? 2000 : 12;

const refOf = (kind: ResourceKind): ResourceRef => ({ externalId: 'S-1', kind });

const serve = (service: ModelService, { id, ref, body }: Extract<ToParent, { say: 'ask' }>): ToChild => {
  const answer = body === null ? service.read(ref) : service.write('child', ref, body as Record<string, unknown>);
  if (answer.status === 200) return { id, rows: answer.rows, failure: null };
  if (answer.status === 404) return { id, rows: [], failure: { code: 'not_found', message: '' } };
  return { id, rows: [], failure: { code: 'validation_failed', message: '', issues: [...answer.issues] } };
};

type Life = { readonly saved: readonly string[]; readonly left: number | null };

/** One life of the process, up to its kill or its end. */
function live(service: ModelService, order: ChildOrder): Promise<Life> {
  return new Promise((resolve, reject) => {
    const child = fork(CHILD, [JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const saved: string[] = [];
    const state: { left: number | null } = { left: null };
    child.on('message', (message: ToParent) => {
      if (message.say === 'saved') saved.push(message.name);
      else if (message.say === 'done') state.left = message.left;
      else {
        const answer = serve(service, message);
        // The request was carried out; whether its answer still finds somebody is another question.
        if (child.connected) child.send(answer, () => {});
      }
    });
    child.on('error', reject);
    // Behind its last word, which may come after its end.
    child.on('close', () => resolve({ saved, left: state.left }));
  });
}

function savesOf(service: ModelService, run: number): Pick<ChildOrder, 'saves' | 'moved'> {
  const remote = (kind: ResourceKind) => service.truth(refOf(kind)) ?? [];
  const firstId = (kind: ResourceKind, field: string) => String(remote(kind)[0]?.[field]);
  const of = (name: string, kind: ResourceKind, edits: ChildOrder['saves'][number]['resources'][number]['edits']) => ({
    name,
    resources: [{ ref: refOf(kind), remote: remote(kind), edits }],
  });
  const aRow = (label: string): Row => ({ label, productCategories: [], expositionType: 'FRIDGE_DRINKS' });
  const saves = [
    of(`renamed ${run}`, 'store', [{ edit: 'set', rowId: 'store', field: 'name', value: `renamed ${run}` }]),
    of(`created ${run}`, 'expositions', [
      { edit: 'set', rowId: firstId('expositions', 'expositionId'), field: 'label', value: `label ${run}` },
      { edit: 'add', rowId: 'n', row: aRow(`created ${run}`) },
    ]),
    of(`contact ${run}`, 'contacts', [
      { edit: 'add', rowId: 'c', row: { name: `contact ${run}`, phone: `6000000${run}` } },
    ]),
    of(`target ${run}`, 'expectations', [
      { edit: 'set', rowId: firstId('expectations', 'expectationId'), field: 'expectedFillRatio', value: 41 },
      {
        edit: 'add',
        rowId: 't',
        row: { ...TARGET, weekday: 0, protocolTime: '23:59', expectedFillRatio: 42 },
      },
    ]),
  ];
  // A paste into the last row that goes on below it.
  const rows = PASTED.map((nth) => ({ edit: 'add', rowId: `p${nth}`, row: aRow(`pasted ${run} ${nth}`) }) as const);
  const last = String(remote('expositions').at(-1)?.['expositionId']);
  const over = { edit: 'set', rowId: last, field: 'label', value: `pasted ${run}` } as const;
  return { saves, moved: of(`pasted ${run}`, 'expositions', [over, ...rows]) };
}

const PASTED = [1, 2, 3];

const TARGET = { displayType: 'FRIDGE_DRINKS', productCategory: null };

/** What stands at the service once for each step that was saved; a target has no text of its own. */
const markOf = (name: string) => (name.startsWith('target') ? '"protocolTime":"23:59"' : name);

/** Where the process is killed in a run: at each crash point in turn, and at any. */
const orderOf = (run: number): { point: CrashPointName | 'any'; skip: number } => {
  const chance = createChance(run);
  const point = POINTS[run % POINTS.length] ?? 'send-done';
  return run % 3 === 2 ? { point: 'any', skip: chance.below(120) } : { point, skip: chance.below(3) };
};

/** @returns whether the process was killed before it had done everything */
async function killOnce(run: number, folder: string): Promise<boolean> {
  const chance = createChance(run);
  const clientIds = chance.pick(['kept', 'refused', 'ignored']);
  const service = createModelService(createVirtualTime(), chance.random, { ...SWITCHES, clientIds }, ['S-1'], 'token');
  const path = join(folder, `${run}.db`);
  const first = await live(service, { path, life: 1, ...orderOf(run), ...savesOf(service, run) });
  const second = await live(service, { path, life: 2, point: null, skip: 0, saves: [], moved: null });
  expect(second.left, `run ${run}`).toBe(0);
  const text = JSON.stringify(RESOURCE_KINDS.map((kind) => service.truth(refOf(kind))));
  expect(
    first.saved.filter((name) => !text.includes(markOf(name))),
    `run ${run}`,
  ).toEqual([]);
  for (const name of [`created ${run}`, `contact ${run}`, `target ${run}`]) {
    expect(text.split(markOf(name)).length - 1, `run ${run}`).toBeLessThanOrEqual(1);
  }
  const pasted = PASTED.map((nth) => text.split(`pasted ${run} ${nth}`).length - 1);
  expect(
    [
      [0, 0, 0],
      [1, 1, 1],
    ],
    `run ${run}`,
  ).toContainEqual(pasted);
  return first.left === null;
}

test(`${RUNS} processes that the system kills lose no saved edit and double no create`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'endcap-sync-kill-'));
  try {
    const kills = { count: 0 };
    for (let at = 0; at < RUNS; at += 1) {
      // Few runs are spread over the crash points.
      if (await killOnce(isDeep ? at : at * 7, folder)) kills.count += 1;
    }
    expect(kills.count).toBeGreaterThan(RUNS / 2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 7_200_000);
