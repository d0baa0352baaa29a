import { useState } from 'react';
import type { UnsavedReason } from '#renderer/drafts/saving.ts';
import { SaveButton, useDialogSaving } from '#renderer/drafts/use-dialog-saving.tsx';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { NativeSelect } from '#renderer/ui/native-select.tsx';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import classes from './displays.module.css';
import type { NewDisplays } from './sheet/display-acts.ts';

type AddDialogProps = {
  /** Stores on the page. */
  readonly stores: readonly KnownStore[];
  /** The store of the active row. */
  readonly at: string | undefined;
  readonly onAdd: (displays: NewDisplays) => Promise<UnsavedReason | null>;
  /** The displays were saved. */
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Anyone who needs more rows at once will paste them. */
const MOST_AT_ONCE = 200;

/** Asks how many displays to add, and to which store. */
export function AddDisplayDialog({ stores, at, onAdd, onAdded, onClose }: AddDialogProps) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  const { isSaving, save, note } = useDialogSaving(onAdded);
  const [externalId, setStore] = useState(at ?? stores[0]?.externalId ?? '');
  const [count, setCount] = useState('1');
  const [type, setType] = useState('');
  const store = stores.find((one) => one.externalId === externalId);
  const types = ExpositionType.options
    .map((value) => ({ value, label: terms.expositionType(value) }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  const add = () => {
    const rows = Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(Number(count)) || 1));
    if (store) save(() => onAdd({ externalId, storeName: store.name, count: rows, type: type === '' ? null : type }));
  };
  return (
    <Dialog title={t('add.title')} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <NativeSelect
          label={t('add.store')}
          value={externalId}
          onChange={setStore}
          options={stores.map((one) => ({ value: one.externalId, label: `${one.name} · ${one.externalId}` }))}
        />
        <TextInput
          type="number"
          label={t('add.count')}
          value={count}
          min={1}
          max={MOST_AT_ONCE}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('add.type')}
          value={type}
          onChange={setType}
          options={[{ value: '', label: t('add.noType') }, ...types]}
        />
        <p className={classes.faint}>{t('add.note')}</p>
        {note}
        <DialogFoot onCancel={onClose}>
          <SaveButton isReady={store !== undefined} isSaving={isSaving}>
            {t('add.confirm')}
          </SaveButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
