import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { isExternalId } from '#shared/contract/formats.ts';
import { NearList } from './near-list.tsx';
import classes from './new-store.module.css';
import { type LookedUp, useNewStore } from './use-new-store.ts';

type NewStoreDialogProps = {
  /** Shows a store: one that is there, or the one that was made. */
  readonly onOpen: (externalId: string, isNew: boolean) => void;
  readonly onClose: () => void;
};

/** Asks for an ID, looks for it, and drafts a store where none has it. */
export function NewStoreDialog({ onOpen, onClose }: NewStoreDialogProps) {
  const t = useDetailsTexts();
  const { known, look, make } = useNewStore();
  const [typed, setTyped] = useState('');
  const [isBad, setBad] = useState(false);
  const [name, setName] = useState('');
  const [lacksName, setLacksName] = useState(false);
  const externalId = typed.trim();
  const found = look.data;

  const type = (text: string) => {
    setTyped(text);
    setBad(false);
    setLacksName(false);
    // Another ID must be looked up again.
    look.reset();
    make.reset();
  };
  // What is done on success is left out once another ID is typed or the dialog is closed.
  const lookUp = () => {
    if (!isExternalId(externalId)) return setBad(true);
    look.mutate(externalId, {
      onSuccess: ({ result }) => {
        if (result === 'there') onOpen(externalId, false);
      },
    });
  };
  const add = () => {
    if (name.trim() === '') return setLacksName(true);
    make.mutate(
      { externalId, name: name.trim() },
      // A store that came in meanwhile is not made again.
      { onSuccess: ({ unplaced }) => onOpen(externalId, unplaced === 0) },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found === undefined) lookUp();
    else add();
  };
  const isMaking = found !== undefined && found.result !== 'there';
  return (
    <Dialog title={t('new.title')} onClose={onClose} size={520}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('new.id')}
          description={t('new.idHint')}
          error={isBad ? t('new.bad') : undefined}
          value={typed}
          readOnly={make.isPending}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => type(event.currentTarget.value)}
        />
        {isMaking ? (
          <>
            <Outcome found={found} />
            <NearList typed={externalId} known={known} onOpen={(id) => onOpen(id, false)} />
            <TextInput
              label={t('new.name')}
              error={lacksName ? t('new.nameMissing') : undefined}
              value={name}
              autoFocus
              onChange={(event) => {
                setName(event.currentTarget.value);
                setLacksName(false);
              }}
            />
          </>
        ) : null}
        {make.error === null ? null : <NotAdded error={make.error} />}
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={look.isPending || make.isPending}>
            {isMaking ? t('new.add') : t('new.find')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

/** Says that a new store would be made, and whether the service could be asked. */
function Outcome({ found }: { readonly found: LookedUp }) {
  const t = useDetailsTexts();
  const { t: f } = useTranslation('failures');
  if (found.result !== 'not_asked') return <Banner>{t('new.notThere')}</Banner>;
  const { failure } = found;
  // Without the service, what fails is only the look on this computer: that is no reason.
  return (
    <Banner>
      {failure.code === 'not_kept' ? t('new.offline') : t('new.notAsked', { title: failureSentence(failure, f).title })}
    </Banner>
  );
}

function NotAdded({ error }: { readonly error: Error }) {
  const t = useDetailsTexts();
  const { t: f } = useTranslation('failures');
  return <Banner tone="danger">{t('new.failed', { title: failureSentence(failureOf(error), f).title })}</Banner>;
}
