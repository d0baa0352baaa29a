import { useMemo, useState } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { StorePick } from '#renderer/stores/store-pick.tsx';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import type { Hours } from '#shared/domain/opening-hours.ts';

/** With word joiners around it, so that a span of hours stays on one line. */
const NO_BREAK_DASH = '\u2060–\u2060';

/** The edits that give stores these opening hours, as one step. */
function patchesOfHours(externalIds: readonly string[], hours: Hours): ResourcePatch[] {
  return externalIds.map((externalId) => ({
    ref: { externalId, kind: 'store' },
    added: [],
    patches: [{ field: 'openingTimes', rowIds: [STORE_ROW_ID], values: [[...hours]] }],
    removed: [],
  }));
}

type CopyHoursDialogProps = {
  /** The store that has the hours. */
  readonly from: string;
  readonly hours: Hours;
  /** The hours as a text; empty: none. */
  readonly text: string;
  readonly saveStep: StoreRowsSheet['saveStep'];
  readonly onClose: () => void;
};

/** Asks which stores get the opening hours of this one, and says what that replaces. */
export function CopyHoursDialog({ from, hours, text, saveStep, onClose }: CopyHoursDialogProps) {
  const t = useDetailsTexts();
  const number = useCount();
  const all = useStores().data?.data;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const stores = useMemo(() => (all ?? []).filter(({ externalId }) => externalId !== from), [all, from]);
  const copy = () => {
    const name = { key: 'copyHours', cells: chosen.length, data: { rows: chosen.length } };
    return saveStep({ name, resources: patchesOfHours(chosen, hours), areAsPlanned: null });
  };
  return (
    <SavingDialog
      title={t('hours.copyTitle')}
      size={520}
      notes={[
        t('hours.copyChosen', number(chosen.length)),
        text === '' ? t('hours.copyNone') : t('hours.copyHours', { hours: text.replaceAll('–', NO_BREAK_DASH) }),
      ]}
      confirm={t('hours.copyConfirm', number(chosen.length))}
      onSave={chosen.length === 0 ? null : copy}
      onClose={onClose}
    >
      <StorePick label={t('hours.copyStores')} stores={stores} chosen={chosen} onChange={setChosen} autoFocus />
    </SavingDialog>
  );
}
