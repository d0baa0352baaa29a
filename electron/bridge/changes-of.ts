import type { DraftSummary, DraftView } from '#electron/store/drafts/list-drafts.ts';
import type { Session } from '#electron/workspace/session.ts';
import { BridgeBlocker } from '#shared/bridge/drafts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { changeRisks } from '#shared/domain/merge/change-risks.ts';
import { validateDraft } from '#shared/domain/merge/validate-draft.ts';

/** More are counted and not listed: nobody reads them, and a page would be slow by them. */
const MOST_CHANGES = 1000;

/** Every resource that has something to publish or to decide, with what would change. */
export async function changesOf({ sync, cache }: Session): Promise<ResourceChanges[]> {
  if (cache.state().state === 'failed') return [];
  const drafts = await sync.call('drafts.list', null);
  const listed = await Promise.all(
    drafts.map(async (draft) => {
      const view = await sync.call('drafts.view', { ref: draft.ref });
      return view === null ? [] : [changesIn(draft, view)];
    }),
  );
  return listed.flat();
}

function changesIn({ ref, counts, isUndecided }: DraftSummary, view: DraftView): ResourceChanges {
  const { changes, stop, issues, desired, base } = view;
  const touched = new Set(changes.map(({ rowId }) => rowId));
  const rows = desired.filter(({ rowId }) => touched.has(rowId));
  const { errors } = validateDraft(ref.kind, rows);
  // Known rows by the name before the change.
  const names = [...desired, ...base].flatMap(({ rowId, row }) => {
    const name = row['label'] ?? row['name'];
    return typeof name === 'string' ? [[rowId, name] as const] : [];
  });
  return {
    ref,
    names: stop === null && issues.length === 0 && errors.length === 0 ? {} : Object.fromEntries(names),
    counts,
    risks: changeRisks(changes),
    // Copies: the domain's lists are read-only, the bridge's are not.
    changes: changes
      .slice(0, MOST_CHANGES)
      .map((one) => (one.change === 'changed' ? { ...one, fields: one.fields.map((field) => ({ ...field })) } : one)),
    errors: errors.map(({ rowId, field, code }) => ({ rowId, field, code })),
    issues: [...issues],
    stop: stop === null ? null : BridgeBlocker.parse(stop),
    isUndecided,
  };
}
