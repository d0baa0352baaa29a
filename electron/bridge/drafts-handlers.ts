import { isoOf } from '#electron/lib/clock.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { DraftRef, MovedSteps, Steps } from '#shared/bridge/drafts.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';
import { saveStep } from './save-step.ts';
import { nameOf } from './step-names.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session' | 'events' | 'clock'>;

/** Edits that are made on this computer, step by step. */
export function draftsRouter({ answering, session, events, clock }: Parts) {
  const calls = bridge.drafts;
  const tell = (by: string) => events.publish({ type: 'drafts_changed', by });
  return {
    displays: calls.displays.handler(({ input, signal }) =>
      answering(() => {
        const { drafts } = session().sync;
        return Promise.all(input.externalIds.map((externalId) => drafts.displays(externalId, signal)));
      }),
    ),
    count: calls.count.handler(() => answering(() => countOf(session()))),
    save: calls.save.handler(({ input }) =>
      answering(async () => {
        const saved = await saveStep(session(), input.name, input.resources, clock.now());
        tell(input.by);
        return saved;
      }),
    ),
    move: calls.move.handler(({ input }) =>
      answering(async () => {
        const moved = await move(session(), input.way, input.count, clock.now());
        tell(input.by);
        return moved;
      }),
    ),
    steps: calls.steps.handler(() => answering(() => stepsOf(session()))),
  };
}

async function countOf({ sync, cache }: Session): Promise<{ edits: number; stopped: number }> {
  if (cache.state().state === 'failed') return { edits: 0, stopped: 0 };
  const [edits, drafts] = await Promise.all([sync.call('drafts.count', null), sync.call('drafts.list', null)]);
  return { edits, stopped: drafts.filter(({ stop }) => stop !== null).length };
}

async function move({ sync }: Session, way: 'undo' | 'redo', count: number, now: number): Promise<MovedSteps> {
  const resources = new Map<string, DraftRef>();
  let unplaced = 0;
  let steps = 0;
  for (; steps < count; steps += 1) {
    const moved = await sync.call('drafts.moveStep', { way, now });
    if (moved === null) break;
    for (const ref of moved.resources) resources.set(`${ref.kind} ${ref.externalId}`, ref);
    unplaced += moved.unplaced.length;
  }
  return { steps, resources: [...resources.values()], unplaced };
}

async function stepsOf({ sync, cache }: Session): Promise<Steps> {
  if (cache.state().state === 'failed') return { steps: [], done: 0 };
  const { undo, redo } = await sync.call('drafts.steps', null);
  const steps = [...undo.toReversed(), ...redo];
  return {
    steps: steps.map(({ historyId, at, name }) => ({ id: historyId, at: isoOf(at), name: nameOf(name) })),
    done: undo.length,
  };
}
