import { useState } from 'react';
import { SavingDialog } from '#renderer/drafts/plan-dialog.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { type KnownStore, storeOptions } from '#renderer/stores/choices.ts';
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

/** Asks how many displays to add, and to which store. */
export function AddDisplayDialog({ rows, stores, at, onAdded, onClose }: AddDialogProps) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const sorted = useSortedChoices();
  const [externalId, setStore] = useState(at ?? stores[0]?.externalId ?? '');
  const [text, setText] = useState('1');
  const [type, setType] = useState('');
  const store = stores.find((one) => one.externalId === externalId);
  const count = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(Number(text)) || 1));
  const types = sorted(ExpositionType.options, terms.expositionType);
  const add = ({ name: storeName }: KnownStore) =>
    rows.saveStep(() => addDisplays(rows.sheet, { externalId, storeName, count, type: type === '' ? null : type }));
  return (
    <SavingDialog
      title={t('add.title')}
      confirm={t('add.confirm')}
      onSave={store === undefined ? null : () => add(store)}
      onSaved={onAdded}
      onClose={onClose}
    >
      <NativeSelect label={t('add.store')} value={externalId} onChange={setStore} options={storeOptions(stores)} />
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
