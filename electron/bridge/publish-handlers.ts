import { isoOf } from '#electron/lib/clock.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { Choice } from '#shared/domain/merge/resolve-conflict.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';
import { changesOf } from './changes-of.ts';
import { historyItem } from './history-item.ts';
import { importFile } from './import-file.ts';
import { keptName } from './step-names.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session' | 'events' | 'clock'>;

/** What is published, when and how far; and what waits for a person. */
export function publishRouter({ answering, session, events, clock }: Parts) {
  const calls = bridge.publish;
  /** Runs an act after which what pages show of drafts differs. */
  const acting = <Value>(act: (sync: Session['sync'], now: number) => Promise<Value>) =>
    answering(async () => {
      const value = await act(session().sync, clock.now());
      events.publish({ type: 'drafts_changed', by: null });
      return value;
    });
  return {
    changes: calls.changes.handler(() => answering(() => changesOf(session()))),
    state: calls.state.handler(() => answering(() => session().sync.publishing.state())),
    start: calls.start.handler(({ input }) => answering(() => session().sync.publishing.start(input.only))),
    cancel: calls.cancel.handler(() => answering(() => session().sync.publishing.cancel())),
    resolve: calls.resolve.handler(({ input: { ref, choices } }) =>
      acting(async (sync, now) => {
        const made = choices.map(({ choice, ...of }) => ({ ...of, choice: choice satisfies Choice }));
        return { left: await sync.call('drafts.resolve', { ref, choices: made, now }) };
      }),
    ),
    confirmBrake: calls.confirmBrake.handler(({ input: { ref } }) =>
      acting((sync, now) => sync.call('drafts.confirmBrake', { ref, now })),
    ),
    decideCreates: calls.decideCreates.handler(({ input: { ref, take } }) =>
      acting((sync, now) => sync.call('drafts.decideCreates', { ref, take, now })),
    ),
    retry: calls.retry.handler(({ input: { ref } }) => acting((sync) => sync.call('drafts.retry', { ref }))),
    discard: calls.discard.handler(({ input: { ref, rowIds } }) =>
      acting(async (sync, now) => ({ rows: await sync.call('drafts.discard', { ref, rowIds, now }) })),
    ),
    history: calls.history.handler(({ input }) =>
      answering(async () => (await session().sync.call('drafts.history', input)).map(historyItem)),
    ),
    undo: calls.undo.handler(({ input: { publishId, name } }) =>
      acting(async (sync, now) => {
        const undone = await sync.call('drafts.undoPublish', { publishId, name: keptName(name), now });
        const { resources, busy, conflicts, irreversible } = undone;
        return {
          resources: [...resources],
          busy: [...busy],
          conflicts: conflicts.reduce((sum, one) => sum + one.conflicts.length, 0),
          irreversible: irreversible.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
        };
      }),
    ),
    exportChanges: calls.exportChanges.handler(({ input: { only } }) =>
      answering(async () => {
        const exportedAt = isoOf(clock.now());
        const file = await session().sync.call('drafts.export', { refs: only, exportedAt });
        return file && JSON.stringify(file);
      }),
    ),
    importChanges: calls.importChanges.handler(({ input: { name, ...input } }) =>
      input.isTrial
        ? answering(() => importFile(session(), { ...input, name: keptName(name), now: clock.now() }))
        : acting((_, now) => importFile(session(), { ...input, name: keptName(name), now })),
    ),
  };
}
