import { useMemo, useState } from 'react';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { wholeStores } from '#renderer/drafts/whole-stores.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { countTargets, targetsToSpread } from '../spread-targets.ts';
import { NameTemplateDialog } from './name-template-dialog.tsx';

type SaveTemplateDialogProps = {
  readonly targets: Pick<StoreRowsSheet, 'sheet' | 'query' | 'nameOf'>;
  readonly externalId: string;
  /** Rows of the sheet that are selected, of this store alone; empty: only all of its targets can be saved. */
  readonly rows: readonly string[];
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Saves the targets of a store as a template, all of them or the selected ones. */
export function SaveTemplateDialog({ targets: of, externalId, rows, onSaved, onClose }: SaveTemplateDialogProps) {
  const { sheet, query, nameOf } = of;
  const t = useTargetsTexts();
  const number = useCount();
  const [scope, setScope] = useState(rows.length > 0 ? 'chosen' : 'all');
  const { targets, left } = useMemo(() => {
    const only = scope === 'chosen' ? new Set(rows) : null;
    const own = targetsToSpread(sheet, externalId, only).targets;
    return { targets: own, left: (only?.size ?? countTargets(sheet, externalId)) - own.length };
  }, [sheet, externalId, rows, scope]);
  // Applied to another store, it would remove what could not be read here.
  const isInPart = scope === 'all' && !wholeStores(query.data).has(externalId);
  return (
    <NameTemplateDialog
      title={t('template.saveTitle', { store: nameOf(externalId) })}
      name=""
      targets={targets}
      notes={left === 0 ? [] : [t('template.left', number(left))]}
      without={isInPart ? t('template.inPart') : null}
      onSaved={onSaved}
      onClose={onClose}
    >
      {rows.length === 0 ? null : (
        <NativeSelect
          label={t('template.what')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'chosen', label: t('template.chosen', number(rows.length)) },
            { value: 'all', label: t('template.all') },
          ]}
        />
      )}
    </NameTemplateDialog>
  );
}
