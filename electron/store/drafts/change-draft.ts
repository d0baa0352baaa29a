import { readOfKind, rowsOfAnswer, rowsOfCheckedAnswer } from '#shared/bridge/reads.ts';
import type { Draft } from '#shared/domain/merge/merge-result.ts';
import { firstTree } from '#shared/domain/merge/resource-answer.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { CONTRACT_MARK } from '../answers/answers-table.ts';
import { findNewestAnswer } from '../answers/stores-table.ts';
import type { ReadDb, WriteDb } from '../file/workspace-db.ts';
import { type DraftTrees, readTrees, writeTrees } from './draft-trees.ts';
import { type DraftHead, findDraft, insertDraft, updateDraft, writeBase } from './drafts-table.ts';
import { MARK_OF_BASE, marksOf } from './version-marks.ts';

/** A draft with its trees. A new draft's trees need not be read. */
export type BegunDraft = { readonly draft: DraftHead; readonly trees: DraftTrees };

const onBase = (draft: DraftHead, base: Tree): BegunDraft => ({ draft, trees: { base, desired: base, edits: [] } });

/** What a new draft starts from. `kept`: the cached answer; null: the service has no such resource. */
export type Beginning = readonly Row[] | null | 'kept';

/**
 * Returns the draft of a resource. If there is none, starts one from what was read. Call in a transaction.
 *
 * @param beginning undefined: not given
 * @returns null: there is no draft, and nothing to start one from
 */
export function draftOn(db: WriteDb, ref: ResourceRef, beginning: Beginning | undefined): BegunDraft | null {
  const known = findDraft(db, ref);
  if (known !== null) return { draft: known, trees: readTrees(db, known.draftId) };
  const remote = beginning === 'kept' ? cachedRemote(db, ref) : beginning;
  if (remote === undefined || (remote === null && ref.kind !== 'store')) return null;
  const draft = insertDraft(db, ref);
  if (remote === null) return onBase(draft, []);
  const base = firstTree(ref.kind, remote);
  writeBase(db, draft.draftId, base, [], null);
  return onBase(updateDraft(db, draft, { marks: [MARK_OF_BASE] }), base);
}

/** Editing a refused resource means trying again. Every other blocker still needs its own decision. */
const afterEdit = ({ stop }: DraftHead): DraftHead['stop'] =>
  stop?.state === 'parked' && (stop.reason === 'refused' || stop.reason === 'invalid') ? null : stop;

/** Writes the wanted rows and counts this as an edit (sync.md, step 1). Call in a transaction. */
export function writeWanted(
  db: WriteDb,
  draft: DraftHead,
  before: DraftTrees,
  wanted: Draft,
  isMended = true,
): DraftHead {
  const marks = wanted.base === before.base ? draft.marks : marksOf(draft, before.base);
  const next = updateDraft(db, draft, { rev: draft.rev + 1, stop: isMended ? afterEdit(draft) : draft.stop, marks });
  const { draftId, rev, ref } = next;
  writeTrees(db, { draftId, kind: ref.kind, rev }, before, wanted, null);
  return next;
}

/** A resource's rows according to the cached answer; undefined: none is cached. */
function cachedRemote(db: ReadDb, ref: ResourceRef): readonly Row[] | undefined {
  const { name, input } = readOfKind(ref);
  const found = findNewestAnswer(db, name, canonicalJson(input), ref.externalId);
  if (found === null) return undefined;
  const value: unknown = JSON.parse(found.body.toString());
  if (found.contract === CONTRACT_MARK) return rowsOfCheckedAnswer(ref, value);
  return rowsOfAnswer(ref, value) ?? undefined;
}
