import { useMemo, useState } from 'react';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { RowsAge, useRowsOf } from '#renderer/drafts/planned-rows.tsx';
import { RowsRead } from '#renderer/drafts/reading-rows.tsx';
import { STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { StorePick } from '#renderer/stores/store-pick.tsx';
import type { Fields } from '#shared/bridge/drafts.ts';
import { type CopyKind, patchesOfCopies, planCopies } from './copy-plan.ts';
import { CopyPreview, type CopyText } from './copy-preview.tsx';

type CopyDialogProps = {
  readonly kind: CopyKind;
  readonly text: CopyText;
  /** The rows to copy. */
  readonly rows: readonly Fields[];
  readonly stores: readonly KnownStore[];
  readonly saveStep: StoreRowsSheet['saveStep'];
  readonly onClose: () => void;
};

/** Asks which stores to copy rows into, and shows the result before anything is done. */
export function CopyDialog({ kind, text, rows, stores, saveStep, onClose }: CopyDialogProps) {
  const number = useCount();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const there = useRowsOf(kind.kind, chosen);
  const { areAsPlanned } = there;
  const plan = useMemo(() => planCopies(kind, rows, there.stores), [kind, rows, there.stores]);
  const isReady = there.isRead && !plan.isTooMuch && plan.creates > 0;
  const copy = () =>
    saveStep({
      name: { key: kind.step, cells: 0, data: { rows: plan.creates } },
      resources: patchesOfCopies(kind, plan, () => crypto.randomUUID()),
      areAsPlanned,
    });
  return (
    <SavingDialog
      title={text('title', number(rows.length))}
      size={560}
      confirm={plan.creates === 0 ? text('confirmNone') : text('confirm', number(plan.creates))}
      onSave={isReady ? copy : null}
      onClose={onClose}
    >
      <StorePick label={text('stores')} stores={stores} chosen={chosen} onChange={setChosen} autoFocus />
      {there.isFetching && !there.isRead && chosen.length > STORES_PER_CALL ? (
        <RowsRead read={there.read} total={chosen.length} />
      ) : (
        <CopyPreview plan={plan} text={text} stores={stores} isEmpty={chosen.length === 0} error={there.error} />
      )}
      <RowsAge of={[there]} />
    </SavingDialog>
  );
}
