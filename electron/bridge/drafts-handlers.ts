import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { Counter } from '#electron/lib/counter.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { ResourceEdits, SaveInput, SaveResult } from '#electron/store/drafts/save-edits.ts';
import type { UndoInput } from '#electron/store/drafts/undo.ts';
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
import type { ResourceKind } from '#shared/domain/merge/resource-tree.ts';
import { type BridgeParts, bridge } from './handler-parts.ts';
import { hideInRows, withCodes } from './hidden-codes.ts';
import { createStagedSteps } from './staged-steps.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session' | 'events' | 'clock'>;

/** Edits made on this computer, step by step. */
export function draftsRouter({ answering, session, events, clock }: Parts) {
  const calls = bridge.drafts;
  const staged = createStagedSteps();
  const tell = (by: string) => events.publish({ type: 'drafts_changed', by });
  return {
    rows: calls.rows.handler(({ input, signal }) =>
      answering(() => {
        const { drafts } = session().sync;
        return Promise.all(
          input.externalIds.map(async (externalId) =>
            hideInRows(input.kind, await drafts.rows({ externalId, kind: input.kind }, signal)),
          ),
        );
      }),
    ),
    newStores: calls.newStores.handler(() => answering(() => newStoresOf(session()))),
    count: calls.count.handler(() => answering(() => countOf(session()))),
    stage: calls.stage.handler(({ input }) => answering(async () => staged.add(session(), input))),
    save: calls.save.handler(({ input }) =>
      answering(async () => {
        const before = input.staged === undefined ? [] : staged.take(session(), input.staged);
        const { sync } = session();
        const resources = await Promise.all([...before, ...input.resources].map((one) => withCodes(sync, one)));
        const saved = await saveStep(session(), input.name, resources, clock.now());
        tell(input.by);
        return saved;
      }),
    ),
    move: calls.move.handler(({ input }) =>
      answering(async () => {
        const moved = await move(session(), input, clock.now());
        tell(input.by);
        return moved;
      }),
    ),
    steps: calls.steps.handler(({ input }) => answering(() => stepsOf(session(), input?.kind ?? null))),
  };
}

async function countOf({ sync, cache }: Session): Promise<{ edits: number; stopped: number; overwritten: number }> {
  if (cache.state().state === 'failed') return { edits: 0, stopped: 0, overwritten: 0 };
  const [edits, drafts, overwritten] = await Promise.all([
    sync.call('drafts.count', null),
    sync.call('drafts.list', null),
    sync.call('drafts.countOverwrites', null),
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
export async function newStoresOf({ sync, cache }: Session): Promise<NewStore[]> {
  if (cache.state().state === 'failed') return [];
  const drafts = await sync.call('drafts.list', null);
  const made = drafts.filter(({ ref, counts }) => ref.kind === 'store' && counts.added > 0);
  return Promise.all(
    made.map(async ({ ref }) => {
      const view = await sync.call('drafts.view', { ref });
      return { externalId: ref.externalId, ...Details.parse(view?.desired[0]?.row ?? {}) };
    }),
  );
}

type MoveInput = Pick<UndoInput, 'way' | 'kind'> & { readonly count: number };

async function move({ sync }: Session, { way, kind, count }: MoveInput, now: number): Promise<MovedSteps> {
  const resources = new Map<string, DraftRef>();
  let unplaced = 0;
  let waits: MovedSteps['waits'] = null;
  let steps = 0;
  for (; steps < count; steps += 1) {
    const moved = await sync.call('drafts.moveStep', { way, now, kind });
    if (moved === null) break;
    if (!moved.moved) {
      waits = { name: nameOf(moved.waits.name), kinds: [...moved.waits.kinds] };
      break;
    }
    for (const ref of moved.resources) resources.set(`${ref.kind} ${ref.externalId}`, ref);
    unplaced += moved.unplaced.length;
  }
  return { steps, waits, resources: [...resources.values()], unplaced };
}

async function stepsOf({ sync, cache }: Session, kind: ResourceKind | null): Promise<Steps> {
  if (cache.state().state === 'failed') return { steps: [], done: 0 };
  const { undo, redo } = await sync.call('drafts.steps', { kind });
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
 * Saves one step of a person. It is on disk when this resolves.
 *
 * @throws FailureError `not_kept`: for some store there is no known data to edit
 */
async function saveStep(
  { sync }: Session,
  name: StepName,
  patches: readonly ResourcePatch[],
  now: number,
): Promise<Saved> {
  return savedOf(await sync.call('drafts.save', inputOf(name, patches, now)), now);
}

/**
 * Saves a large step, store by store, with its progress in `counter`. Either all of it is saved, or nothing.
 *
 * @returns null: it was stopped before its end, and nothing is saved
 * @throws FailureError `not_kept`: for some store there is no known data to edit
 */
export async function saveCountedStep(
  { sync }: Session,
  name: StepName,
  patches: readonly ResourcePatch[],
  now: number,
  counter: Counter,
): Promise<Saved | null> {
  const saved = await sync.saveCounted(inputOf(name, patches, now), counter);
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
