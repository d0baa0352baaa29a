import { draftEdits } from '#shared/domain/merge/draft-changes.ts';
import type { ReadDb, WriteDb } from '../file/kept-db.ts';
import { insertAttempt, listOpenAttempts, listRefsWithOpenAttempts } from './attempts-table.ts';
import { readTrees } from './draft-trees.ts';
import { findDraft, insertDraft, listDrafts, updateDraft, writeBase } from './drafts-table.ts';
import { addHistory, listHistory } from './history-table.ts';
import { editDraft } from './save-edits.ts';
import { readClientIds, writeClientIds } from './sync-facts-table.ts';

const ALL = 1_000_000;

/**
 * Takes over drafts that were begun before the keychain answered (sync.md, I1). Where the file has edits of the same
 * resource, the ones that came later are made on top of them; what finds no place there stays in the history.
 */
export function carryDrafts(from: ReadDb, to: WriteDb): void {
  to.atOnce(() => {
    carryHistory(from, to);
    for (const draft of listDrafts(from)) {
      const { ref, draftId, rev, ...head } = draft;
      const trees = readTrees(from, draftId);
      const known = findDraft(to, ref);
      const own = known && { draft: known, trees: readTrees(to, known.draftId) };
      if (own && (own.trees.edits.length > 0 || listOpenAttempts(to, ref).length > 0)) {
        const { unplaced } = editDraft(to, own, draftEdits(ref.kind, trees));
        if (unplaced.length > 0) {
          addHistory(to, { at: 0, event: 'discard', name: '', step: null, detail: [{ ref, unplaced }] });
        }
        continue;
      }
      const next = known ?? insertDraft(to, ref);
      writeBase(to, next.draftId, trees.base, trees.edits, null);
      updateDraft(to, next, { ...head, rev: Math.max(rev, next.rev) + 1 });
    }
    for (const ref of listRefsWithOpenAttempts(from)) {
      // What was under way goes on in another file: a read decides what came of it.
      for (const one of listOpenAttempts(from, ref)) {
        if (one.phase !== 'planned') insertAttempt(to, { ...one, phase: 'unknown' });
      }
    }
    if (readClientIds(to) === 'untried') writeClientIds(to, readClientIds(from));
  });
}

function carryHistory(from: ReadDb, to: WriteDb): void {
  for (const { historyId: _, ...entry } of listHistory(from, null, ALL).toReversed()) addHistory(to, entry);
}
