import { useState } from 'react';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import { forAnyRows } from '#renderer/drafts/sheet-plan.ts';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { firstChosen } from '#renderer/stores/offered-stores.ts';
import { StorePick } from '#renderer/stores/store-pick.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import classes from './displays.module.css';
import { addDisplays } from './sheet/display-acts.ts';

type AddDialogProps = {
  readonly rows: StoreRowsSheet;
  /** Stores on the page. */
  readonly stores: readonly KnownStore[];
  /** The store of the active row. */
  readonly at: string | undefined;
  /** The displays were saved. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Anyone who needs more rows at once will paste them. */
const MOST_AT_ONCE = 200;

/** Asks how many displays to add, and to which stores. */
export function AddDisplayDialog({ rows, stores, at, onAdded, onClose }: AddDialogProps) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const sorted = useSortedChoices();
  const number = useCount();
  const [chosen, setStores] = useState(() => firstChosen(stores, at));
  const [text, setText] = useState('1');
  const [type, setType] = useState('');
  const count = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(Number(text)) || 1));
  const types = sorted(ExpositionType.options, terms.expositionType);
  const given = chosen.map((externalId) => ({ externalId, storeName: rows.nameOf(externalId) }));
  const add = () =>
    rows.saveStep(forAnyRows(() => addDisplays(rows.sheet, { stores: given, count, type: type === '' ? null : type })));
  return (
    <SavingDialog
      title={t('add.title')}
      size={560}
      notes={[given.length === 0 ? t('add.incomplete') : t('add.willAdd', number(count * given.length))]}
      confirm={t('add.confirm')}
      onSave={given.length === 0 ? null : add}
      onSaved={onAdded}
      onClose={onClose}
    >
      <StorePick label={t('add.stores')} stores={stores} chosen={chosen} onChange={setStores} />
      <TextInput
        type="number"
        label={t('add.count')}
        value={text}
        min={1}
        max={MOST_AT_ONCE}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('add.type')}
        value={type}
        onChange={setType}
        options={[{ value: '', label: t('add.noType') }, ...types]}
      />
      <p className={classes.faint}>{t('add.note')}</p>
    </SavingDialog>
  );
}
