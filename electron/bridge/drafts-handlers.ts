import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { Counter } from '#electron/lib/counter.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { ResourceEdits, SaveInput, SaveResult } from '#electron/store/drafts/save-edits.ts';
import type { MoveStep } from '#electron/store/drafts/undo.ts';
import type { Session } from '#electron/workspace/session.ts';
import {
  type DraftRef,
  type MovedSteps,
  NewStore,
  type ResourcePatch,
  type Saved,
  StepName,
  type Steps,
} from '#shared/bridge/drafts.ts';
import { readOfKind } from '#shared/bridge/reads.ts';
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { hideInRows, withCodes } from './hidden-codes.ts';
import { createStagedSteps } from './staged-steps.ts';

type Parts = Pick<BridgeParts, 'session' | 'events' | 'clock'>;

/** Edits made on this computer, step by step. */
export function draftsCalls({ session, events, clock }: Parts): CallsOf<'drafts'> {
  const staged = createStagedSteps();
  const tell = (by: string) => events.publish({ type: 'drafts_changed', by });
  return {
    rows({ kind, externalIds }, signal) {
      const { drafts } = session().sync;
      return Promise.all(
        externalIds.map(async (externalId) => hideInRows(kind, await drafts.rows({ externalId, kind }, signal))),
      );
    },
    here: ({ kind }) => storesHere(session(), kind),
    newStores: () => newStoresOf(session()),
    count: () => countOf(session()),
    stage: (part) => staged.add(session(), part),
    async save({ name, resources: last, by, staged: parts }) {
      const open = session();
      const before = parts === undefined ? [] : staged.take(open, parts);
      const resources = await Promise.all([...before, ...last].map((one) => withCodes(open.store, one)));
      // It is on the disk when this resolves.
      const now = clock.now();
      const saved = savedOf(await open.store.call('drafts.save', inputOf(name, resources, now)), now);
      tell(by);
      return saved;
    },
    async move(input) {
      const moved = await move(session(), input, clock.now());
      tell(input.by);
      return moved;
    },
    steps: (input) => stepsOf(session(), input?.kind ?? null),
  };
}

/** Nothing belongs at the service to a store that a draft makes, so it counts as changed in every kind. */
async function storesHere({ store, cache }: Session, kind: ResourceKind) {
  if (cache.state().state === 'failed') return { kept: [], changed: [] };
  const { name } = readOfKind({ kind, externalId: '' });
  const [kept, drafts] = await Promise.all([
    store.call('answers.stores', { read: name }),
    store.call('drafts.list', null),
  ]);
  const changed = drafts.filter(({ ref, counts }) => ref.kind === kind || (ref.kind === 'store' && counts.added > 0));
  return { kept: [...kept], changed: changed.map(({ ref }) => ref.externalId) };
}

async function countOf({ store, cache }: Session): Promise<{ edits: number; stopped: number; overwritten: number }> {
  if (cache.state().state === 'failed') return { edits: 0, stopped: 0, overwritten: 0 };
  const [edits, drafts, overwritten] = await Promise.all([
    store.call('drafts.count', null),
    store.call('drafts.list', null),
    store.call('drafts.countOverwrites', null),
  ]);
  return { edits, stopped: drafts.filter(({ stop }) => stop !== null).length, overwritten };
}

/** The fields of a drafted row that hold to the contract. */
const Details = z.object({
  name: NewStore.shape.name.catch(''),
  location: NewStore.shape.location.catch(null),
  regionId: NewStore.shape.regionId.catch(null),
  storeType: NewStore.shape.storeType.catch(null),
  protocolCronEnabled: NewStore.shape.protocolCronEnabled.catch(false),
  onboardingComplete: NewStore.shape.onboardingComplete.catch(false),
});

/** Stores that a draft makes. */
export async function newStoresOf({ store, cache }: Session): Promise<NewStore[]> {
  if (cache.state().state === 'failed') return [];
  const drafts = await store.call('drafts.list', null);
  const made = drafts.filter(({ ref, counts }) => ref.kind === 'store' && counts.added > 0);
  return Promise.all(
    made.map(async ({ ref }) => {
      const view = await store.call('drafts.view', { ref });
      return { externalId: ref.externalId, ...Details.parse(view?.desired[0]?.row ?? {}) };
    }),
  );
}

type MovesInput = Pick<MoveStep, 'way'> & { readonly steps: readonly number[] };

async function move({ store }: Session, { way, steps: meant }: MovesInput, now: number): Promise<MovedSteps> {
  const resources = new Map<string, DraftRef>();
  let unplaced = 0;
  let waits: MovedSteps['waits'] = null;
  let steps = 0;
  for (const step of meant) {
    const moved = await store.call('drafts.moveStep', { way, step, now });
    if (moved === null) break;
    if (!moved.moved) {
      waits = { name: nameOf(moved.waits.name), kinds: [...moved.waits.kinds] };
      break;
    }
    for (const ref of moved.resources) resources.set(`${ref.kind} ${ref.externalId}`, ref);
    unplaced += moved.unplaced.length;
    steps += 1;
  }
  return { steps, waits, resources: [...resources.values()], unplaced };
}

async function stepsOf({ store, cache }: Session, kind: ResourceKind | null): Promise<Steps> {
  if (cache.state().state === 'failed') return { steps: [], done: 0 };
  const { undo, redo } = await store.call('drafts.steps', { kind });
  const steps = [...undo.toReversed(), ...redo];
  return {
    steps: steps.map(({ historyId, at, name }) => ({ id: historyId, at: isoOf(at), name: nameOf(name) })),
    done: undo.length,
  };
}

/** Sent as columns, as they arrived; the thread that saves them turns them into rows. */
const editsOf = ({ ref, added, patches, removed }: ResourcePatch): ResourceEdits => ({
  ref,
  // Only a draft adds a store; every other one is edited as it was read.
  remote: ref.kind === 'store' && added.length > 0 ? 'kept_or_new' : 'kept',
  edits: [
    ...added.map(({ rowId, row }) => ({ edit: 'add', rowId, row }) as const),
    ...patches.map((patch) => ({ edit: 'set_rows', ...patch }) as const),
    ...removed.map((rowId) => ({ edit: 'remove', rowId }) as const),
  ],
});

const inputOf = (name: StepName, patches: readonly ResourcePatch[], now: number): SaveInput => ({
  name: storedStepName(name),
  resources: patches.map(editsOf),
  now,
});

/** @throws FailureError `not_kept` */
function savedOf({ step, unplaced, unknown }: SaveResult, now: number): Saved {
  // Either the whole step is saved, or it is not reported as saved.
  if (unknown.length > 0) throw new FailureError({ code: 'not_kept' });
  return { step, savedAt: isoOf(now), unplaced: unplaced.length };
}

/**
 * Saves a large step, store by store, with its progress in `counter`. Either all of it is saved, or nothing.
 *
 * @returns null: it was stopped before its end, and nothing is saved
 * @throws FailureError `not_kept`: for some store there is no known data to edit
 */
export async function saveCountedStep(
  { store }: Session,
  name: StepName,
  patches: readonly ResourcePatch[],
  now: number,
  counter: Counter,
): Promise<Saved | null> {
  counter.begin('stores_saved', patches.length);
  const saved = await store.call('drafts.saveCounted', { step: inputOf(name, patches, now), cells: counter.cells });
  return saved && savedOf(saved, now);
}

/** A step's name as it is stored: as data, so that it can be shown in any language later. */
export const storedStepName = (name: StepName): string => JSON.stringify(name);

/** Reads a stored name. Anything that is not a known name is shown as it is. */
export function nameOf(text: string): StepName {
  try {
    return StepName.parse(JSON.parse(text));
  } catch {
    return { key: 'other', cells: 0, data: { name: text } };
  }
}
