import type { ReadName } from '#shared/bridge/reads.ts';
import { draftEdits } from '#shared/domain/merge/draft-changes.ts';
import { refKey } from '#shared/domain/merge/resource-tree.ts';
import { cacheAnswer, findAnswer } from './answers/answers-table.ts';
import { cachePicture } from './answers/pictures-table.ts';
import { type SlotSource, writeRunSlots } from './answers/run-slots-table.ts';
import { cacheStoreList, findStoreList } from './answers/stores-table.ts';
import { transferChoices, transferFolds, transferNewChoices, transferViews } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import {
  copyClosedAttempts,
  copyOpenAttempts,
  earlyOf,
  listRefsWithOpenAttempts,
  readClientIds,
  writeClientIds,
} from './drafts/attempts-table.ts';
import { readTrees } from './drafts/draft-trees.ts';
import { findDraft, insertDraft, listDrafts, updateDraft, writeBase } from './drafts/drafts-table.ts';
import { addHistory, copyHistory } from './drafts/history-table.ts';
import { copyOverwrites } from './drafts/overwrites.ts';
import { editDraft } from './drafts/save-edits.ts';
import { copyReach } from './drafts/step-reach.ts';
import { orUnreadable } from './drafts/stored-draft.ts';
import { listUnreadable, noteUnreadable } from './drafts/unreadable-drafts.ts';
import { copyWatched } from './drafts/watch-table.ts';
import { transferLooks } from './looks/looks-table.ts';
import { transferPins } from './results/pins-table.ts';
import { transferReviews } from './review/transfer-reviews.ts';
import { transferTemplates } from './targets/templates-table.ts';

type AnswerRow = { read: ReadName; input_key: string; external_id: string | null; used_at: number };
type PictureRow = {
  photo_key: string;
  size: 'thumbnail' | 'original';
  type: string;
  bytes: Buffer<ArrayBuffer>;
  /** Absent in a file from before handovers, which is only read. */
  handed_by?: string | null;
  used_at: number;
};
type SlotRow = { external_id: string; source: SlotSource; minute: number; seen_day: number };

/**
 * Transfers what was cached before the keychain answered, so that it need not be requested again. Newer data in the
 * target file stays.
 */
export function transferFile(from: ReadDb, to: WriteDb): void {
  transferDrafts(from, to);
  transferNewChoices(from, to);
  transferSettings(from, to);
  transferCached(from, to);
  const pictures = from.prepare<[], PictureRow>('SELECT p.*, i.used_at FROM pictures p JOIN items i USING (item_id)');
  for (const { photo_key: photoKey, size, type, bytes, handed_by: handedBy, used_at: now } of pictures.iterate()) {
    cachePicture(to, { photoKey, size, type, bytes, handedBy, now });
  }
}

/** Transfers a person's settings and reviews, and what was learnt about the service. */
export function transferSettings(from: ReadDb, to: WriteDb): void {
  transferPins(from, to);
  transferViews(from, to);
  transferFolds(from, to);
  transferChoices(from, to);
  transferTemplates(from, to);
  transferReviews(from, to);
  transferLooks(from, to);
  if (readClientIds(to) === 'untried') writeClientIds(to, readClientIds(from));
}

/** Transfers cached answers. Newer ones in the target file stay. */
export function transferCached(from: ReadDb, to: WriteDb): void {
  transferAnswers(from, to);
  transferStores(from, to);
  to.atOnce(() => {
    const slots = from.prepare<[], SlotRow>('SELECT external_id, source, minute, seen_day FROM run_slots').all();
    for (const [externalId, own] of Map.groupBy(slots, (slot) => slot.external_id)) {
      for (const [source, some] of Map.groupBy(own, (slot) => slot.source)) {
        writeRunSlots(
          to,
          externalId,
          source,
          some.map(({ minute, seen_day }) => ({ minute, seenDay: seen_day })),
        );
      }
    }
  });
}

function transferAnswers(from: ReadDb, to: WriteDb): void {
  const rows = from
    .prepare<[], AnswerRow>('SELECT read, input_key, external_id, used_at FROM answers JOIN items USING (item_id)')
    .all();
  for (const { read, input_key: inputKey, external_id: externalId, used_at: now } of rows) {
    const found = findAnswer(from, read, inputKey);
    if (found) cacheAnswer(to, { ...found, body: found.body.toString(), read, inputKey, externalId, now });
  }
}

function transferStores(from: ReadDb, to: WriteDb): void {
  const list = findStoreList(from);
  if (!list) return;
  const stores = from
    .prepare<[], { externalId: string | null; body: string }>(
      'SELECT external_id AS externalId, body FROM stores ORDER BY place',
    )
    .all();
  cacheStoreList(to, { ...list, stores, now: list.asOf });
}

/**
 * Transfers drafts that were started before the keychain answered (sync.md, I1). If the target file already has edits
 * of the same resource, the newer ones are applied on top. Edits that cannot be applied stay in the history.
 */
export function transferDrafts(from: ReadDb, to: WriteDb): void {
  to.atOnce(() => {
    const busy = new Set(listRefsWithOpenAttempts(to).map(refKey));
    const closed = copyClosedAttempts(from, to);
    const open = listRefsWithOpenAttempts(from).flatMap((ref) => [...copyOpenAttempts(from, to, ref)]);
    const attempts = new Map([...closed, ...open]);
    copyWatched(from, to, closed, 'after');
    copyOverwrites(from, to, 'after');
    copyHistory(from, to, attempts, 'after', (historyId, copy) => copyReach(from, to, historyId, copy));
    for (const one of listUnreadable(from)) noteUnreadable(from, to, one, 0);
    for (const draft of listDrafts(from)) {
      const { ref, draftId, rev, ...head } = draft;
      const trees = orUnreadable(() => readTrees(from, draftId));
      if (trees === null) continue;
      const known = findDraft(to, ref);
      const own = known && { draft: known, trees: readTrees(to, known.draftId) };
      if (own && (own.trees.edits.length > 0 || busy.has(refKey(ref)))) {
        const { unplaced } = editDraft(to, own, draftEdits(ref.kind, trees));
        if (unplaced.length > 0) {
          addHistory(to, { at: 0, event: 'discard', name: '', step: null, detail: [{ ref, unplaced }] });
        }
        continue;
      }
      const next = known ?? insertDraft(to, ref);
      writeBase(to, next.draftId, trees.base, trees.edits, null);
      const earlyFrom = earlyOf(attempts, head.earlyFrom);
      updateDraft(to, next, { ...head, earlyFrom, rev: Math.max(rev, next.rev) + 1 });
    }
  });
}
