import { labelKey } from '#shared/domain/merge/display-slips.ts';
import { kindRules } from '#shared/domain/merge/kind-rules.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import type { ResourceRef, Row, RowChange } from '#shared/domain/merge/resource-tree.ts';
import { withContent } from '#shared/domain/merge/row-content.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { WriteDb } from '../db/workspace-db.ts';
import { readTrees, writeWanted } from './draft-trees.ts';
import { findDraft, type Twin, updateDraft } from './drafts-table.ts';
import { addHistory } from './history-table.ts';

/** To a service that goes by the name, displays without a name have the same one. */
const nameKey = (label: unknown): string => labelKey(label) ?? '';

/** A twin as a person is asked about it. */
type ShownTwin = Omit<Twin, 'thereId'>;

/** A person wants a new display beside another one under this name: under another name that is another question. */
const twinKey = (rowId: string, label: unknown): string => `${rowId} ${nameKey(label)}`;

const MARK = 'twins ';

/** What `confirmedMark` is once a person wants these new displays beside those of the same name. */
const markOfTwins = (twins: readonly ShownTwin[]): string =>
  `${MARK}${JSON.stringify(twins.map(({ rowId, label }) => twinKey(rowId, label)).toSorted())}`;

/** The keys of new displays that a person wants beside those of the same name. */
const wantedTwins = (confirmed: string | null): ReadonlySet<string> =>
  new Set(confirmed?.startsWith(MARK) ? (JSON.parse(confirmed.slice(MARK.length)) as string[]) : []);

/** The name by which a service may take a new display for another; null: the display is not new. */
const nameOfNew = ({ before, after }: RowChange): string | null =>
  before === null && after !== null ? nameKey(after['label']) : null;

/**
 * New displays that would be sent without an id though one of the same name is there. A service that goes by the name
 * would overwrite that one (sync.md, P12).
 *
 * @param there the displays that were read, by local id
 * @param confirmed the draft's `confirmedMark`
 */
export function twinsOf(
  changes: readonly RowChange[],
  there: ReadonlyMap<string, Row>,
  confirmed: string | null,
): readonly Twin[] {
  const byLabel = new Map([...there].map(([rowId, { label }]) => [nameKey(label), rowId]));
  const wanted = wantedTwins(confirmed);
  const twins = changes.flatMap((change): Twin[] => {
    const key = nameOfNew(change);
    const thereId = key === null ? undefined : byLabel.get(key);
    const { rowId, after } = change;
    if (thereId === undefined || !after) return [];
    const { label } = after;
    return [{ rowId, label: typeof label === 'string' ? label : '', thereId }];
  });
  return twins.every(({ rowId, label }) => wanted.has(twinKey(rowId, label))) ? [] : twins;
}

/**
 * The changes without those new displays that have the name of another new one before them: sent together, without
 * ids, a service that goes by the name would make one display of them. They wait until the first is there, and are
 * asked about then.
 *
 * @param confirmed the draft's `confirmedMark`
 */
export function withoutTwins(changes: readonly RowChange[], confirmed: string | null): readonly RowChange[] {
  const names = new Set<string>();
  const wanted = wantedTwins(confirmed);
  return changes.filter((change) => {
    const name = nameOfNew(change);
    if (name === null || wanted.has(twinKey(change.rowId, change.after?.['label']))) return true;
    const isFirst = !names.has(name);
    names.add(name);
    return isFirst;
  });
}

type DecideTwinsInput = {
  readonly ref: ResourceRef;
  /** As the person was shown them. */
  readonly twins: readonly ShownTwin[];
  /**
   * `both`: send them as new displays. `same`: each is the display that is there, which takes over what was written.
   * `leave`: discard them.
   */
  readonly take: 'both' | 'same' | 'leave';
  readonly now: number;
};

const shownText = (twins: readonly ShownTwin[]): string =>
  canonicalJson(twins.map(({ rowId, label }) => ({ rowId, label })));

/**
 * Applies a person's decision about new displays with the name of one that is there.
 *
 * @returns false: something else waits to be decided, or nothing
 */
export function decideTwins(db: WriteDb, { ref, twins: shown, take, now }: DecideTwinsInput): boolean {
  return db.atOnce(() => {
    const draft = findDraft(db, ref);
    if (draft?.stop?.state !== 'twins') return false;
    const { twins } = draft.stop;
    if (shownText(twins) !== shownText(shown)) return false;
    const rowIds = twins.map(({ rowId }) => rowId);
    const trees = readTrees(db, draft.draftId);
    const wanted = byRowId(trees.desired);
    // Renamed between the review and the question: what they are called now is checked before it is sent.
    if (twins.some(({ rowId, label }) => nameKey(wanted.get(rowId)?.['label']) !== nameKey(label))) {
      updateDraft(db, draft, { stop: null });
      return false;
    }
    addHistory(db, {
      at: now,
      event: 'creates_decided',
      name: '',
      step: null,
      detail: { ref, take, twins, rows: trees.desired.filter(({ rowId }) => rowIds.includes(rowId)) },
    });
    if (take === 'both') {
      updateDraft(db, draft, { stop: null, confirmedMark: markOfTwins(twins) });
      return true;
    }
    const mine = new Map(twins.map(({ rowId, thereId }) => [thereId, wanted.get(rowId)]));
    const desired = trees.desired
      .filter(({ rowId }) => !rowIds.includes(rowId))
      .map((one) => {
        const row = take === 'same' ? mine.get(one.rowId) : undefined;
        return row ? { rowId: one.rowId, row: withContent(kindRules.expositions, one.row, row) } : one;
      });
    const head = writeWanted(db, draft, trees, { base: trees.base, desired });
    updateDraft(db, head, { stop: null });
    return true;
  });
}
