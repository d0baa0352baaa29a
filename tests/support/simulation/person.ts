import type { DraftSummary } from '#electron/store/drafts/list-drafts.ts';
import type { ConflictDecision } from '#electron/store/drafts/resolve-conflicts.ts';
import type { ResourceEdits } from '#electron/store/drafts/save-edits.ts';
import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import { type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import type { LedgerEntry } from './ledger.ts';
import { REFUSED_WORD } from './model-service.ts';
import { shownRows } from './model-state.ts';
import { Violation } from './oracle.ts';
import { Killed, type SimClient } from './sim-client.ts';
import { chooseEdits, type UserEdit } from './user-edits.ts';
import type { World } from './world.ts';

/** What a page shows of a resource: the draft, or what was read last. */
export function shownOf(world: World, client: SimClient, ref: ResourceRef) {
  const view = client.call('drafts.view', { ref });
  if (view) return { ...view, remote: undefined };
  const key = refKey(ref);
  if (!client.seen.has(key)) {
    const answer = world.service.read(ref);
    client.seen.set(key, answer.status === 200 ? shownRows(answer.rows) : ref.kind === 'store' ? null : []);
  }
  const remote = client.seen.get(key) ?? null;
  const base = firstTree(ref.kind, remote ?? []);
  return { base, desired: base, remote };
}

/** A person edits something of a resource. */
export function edit(world: World, client: SimClient, chance: Chance, ref: ResourceRef): void {
  const shown = shownOf(world, client, ref);
  const { ledger } = world;
  const newRowId = () => `${client.name}-${ledger.newWord()}`;
  const isNewStore = ref.kind === 'store' && shown.desired.length === 0;
  const word = isNewStore ? ledger.newWord() : '';
  const chosen = isNewStore
    ? [
        {
          edit: { edit: 'add', rowId: 'store', row: { name: `${word} new store` } } satisfies RowEdit,
          words: [{ rowId: 'store', field: 'name', word, was: undefined }],
        },
      ]
    : chooseEdits(chance, world.profile, ref, shown.desired, shown.base, ledger.newWord, newRowId);
  if (chosen.length > 0) saveStep(world, client, [{ ref, remote: shown.remote, chosen }]);
}

/** A part of a step: what it does to one resource. */
export type StepPart = {
  readonly ref: ResourceRef;
  /** What a new draft starts from; undefined: there is one. */
  readonly remote: readonly Row[] | null | undefined;
  readonly chosen: readonly UserEdit[];
};

/** Saves one step over any number of resources, and notes whatever of it was placed. */
export function saveStep(world: World, client: SimClient, parts: readonly StepPart[]): void {
  const { ledger, oracle } = world;
  const resources = parts.map(
    ({ ref, remote, chosen }): ResourceEdits => ({ ref, remote, edits: chosen.map((one) => one.edit) }),
  );
  const saved = client.call('drafts.save', { name: 'edit', resources, now: client.wallOffset });
  const { step } = saved;
  const unknown = new Set(saved.unknown.map(refKey));
  for (const { ref, chosen } of parts) {
    if (unknown.has(refKey(ref))) continue;
    const lost = new Set(
      saved.unplaced.flatMap((one) =>
        one.edit.edit !== 'replace' && refKey(one.ref) === refKey(ref) ? one.edit.rowId : [],
      ),
    );
    const placed = chosen.filter(({ edit: one }) => one.edit !== 'replace' && !lost.has(one.rowId));
    const edits = placed.map((one) => one.edit);
    oracle.touched(
      client.name,
      ref,
      edits.flatMap((one) => (one.edit === 'replace' ? [] : [one.rowId])),
    );
    for (const one of edits) if (one.edit === 'remove') ledger.drop(client.name, ref, [one.rowId]);
    if (step === null) continue;
    for (const one of edits) if (one.edit === 'set') ledger.drop(client.name, ref, [one.rowId], one.field);
    const words = placed.flatMap((one) => one.words);
    ledger.add(words.map((one): LedgerEntry => ({ ...one, client: client.name, ref, step })));
    if (ref.kind === 'expositions') noteCreates(world, client, ref, placed);
  }
}

/** Words of rows that were added here lead back to the addition, so that a second create of the same row is seen. */
function noteCreates(world: World, client: SimClient, ref: ResourceRef, chosen: readonly UserEdit[]): void {
  for (const { edit: one, words } of chosen) {
    const [first] = words;
    if (!first) continue;
    if (one.edit === 'add') {
      client.seen.set(`root ${refKey(ref)} ${one.rowId}`, [{ word: first.word }]);
      world.oracle.mayCreate(first.word, first.word, 1);
    } else if (one.edit === 'set') {
      const root = client.seen.get(`root ${refKey(ref)} ${one.rowId}`)?.[0]?.['word'];
      if (typeof root === 'string') world.oracle.mayCreate(first.word, root, 0);
    }
  }
}

/** The words by which displays that were added here are known, wherever they go. */
const rootsOf = (client: SimClient, ref: ResourceRef, rowIds: readonly string[]): readonly string[] =>
  rowIds.flatMap((rowId) => {
    const root = client.seen.get(`root ${refKey(ref)} ${rowId}`)?.[0]?.['word'];
    return typeof root === 'string' ? [root] : [];
  });

/** Undo or redo. */
export function move(world: World, client: SimClient, way: 'undo' | 'redo'): void {
  const { undo, redo } = client.call('drafts.steps', { kind: null });
  const step = (way === 'undo' ? undo : redo)[0];
  if (!step) return;
  const before = new Map(client.call('drafts.list', null).map(({ ref }) => [refKey(ref), ref]));
  const moved = client.call('drafts.moveStep', { way, step: step.historyId, now: 0 });
  if (!moved?.moved) return;
  for (const ref of [...before.values(), ...moved.resources]) {
    const view = client.call('drafts.view', { ref });
    world.oracle.touched(client.name, ref, view?.changes.map(({ rowId }) => rowId) ?? []);
    // Which cells a step goes back to is the table's own test; here nothing is known of them any more.
    if (moved.resources.some((one) => refKey(one) === refKey(ref))) world.ledger.drop(client.name, ref, null);
  }
}

export function discard(world: World, client: SimClient, ref: ResourceRef): void {
  client.call('drafts.discard', { ref, rowIds: null, now: 0 });
  world.ledger.drop(client.name, ref, null);
}

const rowsOfConflict = (conflict: Extract<DraftSummary['stop'], { state: 'conflict' }>['conflicts'][number]) =>
  conflict.scope === 'group'
    ? [...conflict.was, ...conflict.mine, ...conflict.theirs].map(({ rowId }) => rowId)
    : [conflict.rowId];

/** A person decides about whatever a resource waits for. */
export function decide(world: World, client: SimClient, chance: Chance, { ref, stop }: DraftSummary): void {
  const { ledger, oracle } = world;
  if (stop === null) return;
  switch (stop.state) {
    case 'conflict': {
      const choices = stop.conflicts.map(
        ({ rowId, field, theirs }): ConflictDecision => ({
          rowId,
          field,
          theirs,
          choice: chance.happens(0.5) ? { take: 'mine' } : { take: 'theirs' },
        }),
      );
      client.call('drafts.resolve', { ref, choices, now: 0 });
      for (const [index, conflict] of stop.conflicts.entries()) {
        for (const rowId of rowsOfConflict(conflict)) {
          oracle.decided(client.name, ref, rowId);
          oracle.touched(client.name, ref, [rowId]);
          const isField = conflict.scope === 'field';
          if (choices[index]?.choice.take === 'theirs') {
            ledger.drop(client.name, ref, [rowId], isField ? conflict.field : undefined);
          }
        }
      }
      const view = client.call('drafts.view', { ref });
      oracle.touched(client.name, ref, view?.changes.map(({ rowId }) => rowId) ?? []);
      return;
    }
    case 'brake':
      if (chance.happens(0.7)) client.call('drafts.confirmBrake', { ref, mark: stop.mark, now: 0 });
      else discard(world, client, ref);
      return;
    case 'undecided': {
      // A display that nobody here knows may be one of ours that was changed since: then it is right to ask.
      // So is it where the service takes a display without an id for the one of its label (P12): nothing new shows then.
      const mayBeStrange = oracle.isShared(client.name, ref) || oracle.isDoubled(ref);
      const isTaken = (rowIds: readonly string[]) => rootsOf(client, ref, rowIds).some(oracle.isTaken);
      if (stop.creates.some(({ found, rowIds }) => found === 0 && !isTaken(rowIds)) && !mayBeStrange)
        throw new Violation('I3: asked about a create that was to be seen later');
      const rowIds = stop.creates.flatMap((one) => one.rowIds);
      // Whoever was told that the service takes it for another display does not send it for ever.
      const take = chance.pick(isTaken(rowIds) ? ['leave', 'leave', 'leave', 'send'] : ['send', 'leave']);
      client.call('drafts.decideCreates', { ref, creates: stop.creates, take, now: 0 });
      for (const root of rootsOf(client, ref, rowIds)) oracle.mayCreate(root, root, 1);
      if (take === 'leave') ledger.drop(client.name, ref, rowIds);
      return;
    }
    case 'erases':
      if (world.service.switches.strangeFields === 'none') throw new Violation('I6: there is nothing to erase');
      oracle.mayErase(client.name, ref);
      client.call('drafts.confirmBrake', { ref, mark: stop.mark, now: 0 });
      return;
    case 'twins':
      decideTwins(world, client, chance, ref, stop.twins);
      return;
    case 'parked':
      if (stop.reason === 'overwritten' && !world.oracle.isShared(client.name, ref)) {
        throw new Violation(`I7: nobody but ${client.name} wrote to ${refKey(ref)}, and it is parked as overwritten`);
      }
      if (stop.reason === 'refused' || stop.reason === 'invalid') repair(world, client, ref);
      else if (world.service.truth({ ...ref, kind: 'store' }) === null) discard(world, client, ref);
      else client.call('drafts.retry', { ref });
      return;
    default:
      stop satisfies never;
  }
}

type Twins = Extract<DraftSummary['stop'], { state: 'twins' }>['twins'];

function decideTwins(world: World, client: SimClient, chance: Chance, ref: ResourceRef, twins: Twins): void {
  const { ledger, oracle } = world;
  const rowIds = twins.map(({ rowId }) => rowId);
  const there = twins.map(({ thereId }) => thereId);
  const take = chance.pick(['both', 'same', 'leave']);
  // Of several that become one display, the last one's words stand there.
  const lastOf = new Map(twins.map(({ rowId, thereId }) => [thereId, rowId]));
  const thereOf = new Map([...lastOf].map(([thereId, rowId]) => [rowId, thereId]));
  const moved = ledger
    .entries(client.name)
    .filter((one) => refKey(one.ref) === refKey(ref) && thereOf.has(one.rowId))
    .map((one): LedgerEntry => ({ ...one, rowId: thereOf.get(one.rowId) ?? one.rowId }));
  if (take === 'both') for (const root of rootsOf(client, ref, rowIds)) oracle.wantsTwin(root);
  if (take === 'same') for (const rowId of there) oracle.decided(client.name, ref, rowId);
  // A row that was renamed meanwhile is asked about anew.
  if (!client.call('drafts.decideTwins', { ref, twins, take, now: 0 })) return;
  oracle.touched(client.name, ref, there);
  if (take !== 'both') ledger.drop(client.name, ref, rowIds);
  // Warned, a person lets a service that goes by names write over the other display.
  const isOverwritten = take === 'same' || world.service.switches.withoutId === 'matched';
  if (take !== 'leave' && isOverwritten) ledger.drop(client.name, ref, there);
  // Several that are taken for one display leave the last one's words there.
  if (take === 'both' && isOverwritten)
    ledger.drop(
      client.name,
      ref,
      rowIds.filter((rowId) => !thereOf.has(rowId)),
    );
  // What was written for the new display is now that of the other.
  if (take === 'same') ledger.add(moved);
}

/** Removes from a refused draft what the service refuses; what cannot be repaired this way is given up. */
function repair(world: World, client: SimClient, ref: ResourceRef): void {
  const view = client.call('drafts.view', { ref });
  const edits = (view?.desired ?? []).flatMap(({ rowId, row }: { rowId: string; row: Row }): RowEdit[] =>
    Object.entries(row).flatMap(([field, value]): RowEdit[] =>
      typeof value === 'string' && value.includes(REFUSED_WORD)
        ? [{ edit: 'set', rowId, field, value: value.replaceAll(REFUSED_WORD, '') }]
        : [],
    ),
  );
  if (edits.length === 0) {
    discard(world, client, ref);
    return;
  }
  client.call('drafts.save', { name: 'repair', resources: [{ ref, edits }], now: 0 });
  world.oracle.touched(
    client.name,
    ref,
    edits.flatMap((one) => (one.edit === 'replace' ? [] : [one.rowId])),
  );
}

/** Runs what a person does; the end of the process in it is the end of that. */
export function surviving(client: SimClient, work: () => void): void {
  if (client.isDead()) return;
  try {
    work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}
