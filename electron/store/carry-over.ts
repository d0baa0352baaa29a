import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { draftEdits } from '#shared/domain/merge/draft-changes.ts';
import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
import { readFact, writeFact } from './db/facts-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import { copyClosedAttempts, copyOpenAttempts, earlyOf, listOpenAttempts } from './drafts/attempts-table.ts';
import type { CrashPoint } from './drafts/crash-points.ts';
import { type DraftTrees, readTrees } from './drafts/draft-trees.ts';
import { type DraftHead, findDraft, insertDraft, listDrafts, updateDraft, writeBase } from './drafts/drafts-table.ts';
import { addStep, copyHistory, type ResourceDelta, rowDeltas } from './drafts/history-table.ts';
import { copyOverwrites } from './drafts/overwrites.ts';
import { copyWatched } from './drafts/watch-table.ts';
import { transferCached, transferSettings } from './transfer.ts';

/** What this file has taken over from others. It is written together with what was taken, so nothing is taken twice. */
const Taken = z.record(z.string(), z.object({ refs: z.array(z.string()), hasRest: z.boolean() }));
const FACT = 'taken-over';
const NOTHING = { refs: [], hasRest: false };

const readTaken = (db: ReadDb): z.infer<typeof Taken> => readFact(db, FACT, Taken) ?? {};

type Source = { readonly draft: DraftHead; readonly trees: DraftTrees; readonly isSent: boolean };

/** Drafts with edits, with a request that nobody knows the outcome of, or that wait for a person. */
const sourcesOf = (from: ReadDb): Source[] =>
  listDrafts(from).flatMap((draft) => {
    const trees = readTrees(from, draft.draftId);
    const isSent = listOpenAttempts(from, draft.ref).some(({ phase }) => phase !== 'planned');
    return trees.edits.length > 0 || isSent ? [{ draft, trees, isSent }] : [];
  });

/** `same`: the draft here wants the same. `busy`: it wants something else, and nothing may be mixed into it unseen. */
function placeOf(to: ReadDb, { draft: { ref }, trees, isSent }: Source): 'free' | 'same' | 'busy' {
  const known = findDraft(to, ref);
  if (known === null) return 'free';
  const own = readTrees(to, known.draftId);
  const isFree = own.edits.length === 0 && known.stop === null && listOpenAttempts(to, ref).length === 0;
  if (isFree) return 'free';
  return !isSent && isDeepStrictEqual(draftEdits(ref.kind, own), draftEdits(ref.kind, trees)) ? 'same' : 'busy';
}

/** Takes one draft as it is. The next read of its resource rebases it, as after a long time offline. */
function takeDraft(from: ReadDb, to: WriteDb, { draft, trees }: Source): void {
  const { ref, draftId: _, rev, ...head } = draft;
  const next = findDraft(to, ref) ?? insertDraft(to, ref);
  // A person who pressed Publish long ago may not want it any more.
  const edits = trees.edits.map((edit) => ({ ...edit, approved: undefined }));
  writeBase(to, next.draftId, trees.base, edits, null);
  const earlyFrom = earlyOf(copyOpenAttempts(from, to, ref), head.earlyFrom);
  updateDraft(to, next, { ...head, earlyFrom, rev: Math.max(rev, next.rev) + 1 });
}

/**
 * Takes over the drafts of a file that had been set aside. A draft that this file has for the same resource is never
 * changed: the other one waits in its file until this one is published or discarded. What is taken counts as one step,
 * which Undo takes back.
 *
 * @param fileId names the other file; what was taken from it before is not taken again
 * @returns the resources whose drafts wait
 */
export function takeDrafts(
  from: ReadDb,
  to: WriteDb,
  { fileId, now, crashPoint }: { readonly fileId: string; readonly now: number; readonly crashPoint: CrashPoint },
): readonly ResourceRef[] {
  return to.atOnce(() => {
    crashPoint('carry.begun');
    const taken = readTaken(to);
    const before = taken[fileId] ?? NOTHING;
    const refs = new Set(before.refs);
    const waiting: ResourceRef[] = [];
    const deltas: ResourceDelta[] = [];
    for (const source of sourcesOf(from)) {
      const { ref } = source.draft;
      if (refs.has(refKey(ref))) continue;
      const place = placeOf(to, source);
      if (place === 'busy') {
        waiting.push(ref);
        continue;
      }
      refs.add(refKey(ref));
      if (place === 'same') continue;
      takeDraft(from, to, source);
      deltas.push({ ref, rows: rowDeltas(ref.kind, source.trees.base, source.trees.desired) });
    }
    crashPoint('carry.drafts');
    if (deltas.length > 0) {
      const name = JSON.stringify({ key: 'import', cells: 0, data: {} });
      addStep(to, { at: now, event: 'imported', name }, deltas);
    }
    if (refs.size > before.refs.length) writeFact(to, FACT, { ...taken, [fileId]: { ...before, refs: [...refs] } });
    crashPoint('carry.noted');
    return waiting;
  });
}

/**
 * Takes over what else a file that had been set aside holds and the service can't give again: the history, the journal,
 * what of it was overwritten or is still watched, pins and settings; and cached answers that this file does not have.
 * Pictures and results are downloaded again.
 */
export function takeRest(from: ReadDb, to: WriteDb, fileId: string, crashPoint: CrashPoint): void {
  to.atOnce(() => {
    const taken = readTaken(to);
    const before = taken[fileId] ?? NOTHING;
    if (before.hasRest) return;
    const attempts = copyClosedAttempts(from, to);
    copyWatched(from, to, attempts, 'before');
    copyOverwrites(from, to, 'before');
    copyHistory(from, to, attempts, 'before');
    transferSettings(from, to);
    transferCached(from, to);
    crashPoint('carry.rest');
    writeFact(to, FACT, { ...taken, [fileId]: { ...before, hasRest: true } });
  });
}

/** Forgets notes about files that are gone. */
export function forgetTaken(to: WriteDb, fileIds: readonly string[]): void {
  const taken = readTaken(to);
  const left = Object.fromEntries(Object.entries(taken).filter(([fileId]) => fileIds.includes(fileId)));
  if (Object.keys(left).length < Object.keys(taken).length) writeFact(to, FACT, left);
}
