import { Button } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { someNames } from '#renderer/drafts/missing-stores.tsx';
import { SaveButton, useDialogSaving } from '#renderer/drafts/plan-dialog.tsx';
import { RowsAge, useRowsOf } from '#renderer/drafts/planned-rows.tsx';
import { RowsRead } from '#renderer/drafts/reading-rows.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useContactsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { isNoEmail, isStrangePhone } from '#shared/domain/merge/contact-slips.ts';
import { HitsTable, keyOfHit } from './hits-table.tsx';
import classes from './replace.module.css';
import {
  findPerson,
  notSearched,
  planReplacement,
  type Replacement,
  type Wanted,
  wantedPerson,
} from './replace-plan.ts';

type ReplaceDialogProps = {
  /** All stores of the chain. */
  readonly stores: readonly KnownStore[];
  /** The selected contact, who is probably meant; undefined: none is selected. */
  readonly person: Fields | undefined;
  /** They are meant for certain, and looked for at once. */
  readonly isMeant: boolean;
  readonly saveStep: StoreRowsSheet['saveStep'];
  readonly onClose: () => void;
};

const NO_IDS: readonly string[] = [];

/** The contacts of all stores, read as soon as a person is looked for. */
function useSearch(stores: readonly KnownStore[], wanted: Wanted) {
  const all = useMemo(() => stores.map(({ externalId }) => externalId), [stores]);
  const ids = wanted === null ? NO_IDS : all;
  const asked = { enabled: wanted !== null, staleTime: Number.POSITIVE_INFINITY };
  const rows = useRowsOf('contacts', ids, asked);
  const searched = rows.isRead ? rows.stores : null;
  const hits = useMemo(
    () => (wanted === null || searched === null ? null : findPerson(wanted, searched)),
    [wanted, searched],
  );
  const unread = useMemo(() => notSearched(searched ?? []), [searched]);
  return { rows, hits, unread };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Replaces a person in all stores: asks who, shows every contact found, and what becomes of each. */
export function ReplaceDialog({ stores, person, isMeant, saveStep, onClose }: ReplaceDialogProps) {
  const t = useContactsTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const [text, setText] = useState(textOf(person?.['phone']) || textOf(person?.['email']));
  const [wanted, setWanted] = useState<Wanted>(isMeant ? wantedPerson(text) : null);
  const [isUnclear, setUnclear] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState({ name: '', phone: '', email: '' });
  const { isSaving, save, note } = useDialogSaving(onClose);
  const { rows: found, hits, unread } = useSearch(stores, wanted);
  const names = useMemo(() => new Map(stores.map(({ externalId, name }) => [externalId, name])), [stores]);
  const nameOf = (externalId: string) => names.get(externalId) ?? externalId;
  const replacement = useMemo(
    (): Replacement =>
      Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) => (value.trim() === '' ? [] : [[field, value.trim()]])),
      ),
    [values],
  );
  const chosen = useMemo(() => (hits ?? []).filter((hit) => !left.has(keyOfHit(hit))), [hits, left]);
  const plan = useMemo(() => planReplacement(chosen, replacement), [chosen, replacement]);
  const isWrong = replacement.email !== undefined && isNoEmail(replacement.email);
  const isReady = hits !== null && plan.rows > 0 && !isWrong;
  const find = (event: FormEvent) => {
    event.preventDefault();
    const next = wantedPerson(text);
    setUnclear(next === null);
    setWanted(next);
    setLeft(new Set());
  };
  const replace = (event: FormEvent) => {
    event.preventDefault();
    const { rows, resources } = plan;
    const { areAsPlanned } = found;
    const name = { key: 'replacePerson', cells: rows, data: { rows } };
    if (isReady) save(() => saveStep({ name, resources, areAsPlanned }));
  };
  const field = (name: keyof typeof values) => (
    <TextInput
      label={t(`replace.${name}`)}
      placeholder={t('replace.keep')}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  const notes = isWrong
    ? [t('replace.badEmail')]
    : Object.keys(replacement).length === 0
      ? [t('replace.enter')]
      : [
          `${t('replace.willChange', number(plan.rows))} ${t('replace.inStores', number(plan.resources.length))}`,
          ...(plan.already === 0 ? [] : [t('replace.already', number(plan.already))]),
          ...(plan.twice === 0 ? [] : [t('replace.twice', number(plan.twice))]),
          ...(isStrangePhone(replacement.phone) ? [t('replace.strangePhone')] : []),
        ];
  return (
    <Dialog title={t('replace.title')} onClose={onClose} size={880}>
      <form className={classes.find} onSubmit={find}>
        <TextInput
          className={classes.search}
          label={t('replace.search')}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant={hits === null ? 'filled' : 'default'} disabled={text.trim() === ''}>
          {t('replace.find')}
        </Button>
      </form>
      <form className={classes.form} onSubmit={replace}>
        {found.isFetching && hits === null ? (
          <RowsRead read={found.read} total={stores.length} />
        ) : (
          <p role="status" className={classes.note}>
            {found.error !== null
              ? failureSentence(failureOf(found.error), f).title
              : isUnclear
                ? t('replace.unclear')
                : hits === null
                  ? t('replace.note')
                  : hits.length === 0
                    ? t('replace.none')
                    : t('replace.hits', number(hits.length))}
          </p>
        )}
        <RowsAge of={[found]} />
        {unread.length === 0 ? null : (
          <p className={classes.warned}>
            {t('replace.unread', {
              ...number(unread.length),
              names: someNames(unread, nameOf),
            })}
          </p>
        )}
        {hits === null || hits.length === 0 ? null : (
          <>
            <div className={classes.fields}>
              {field('name')}
              {field('phone')}
              {field('email')}
            </div>
            <HitsTable hits={hits} left={left} replacement={replacement} nameOf={nameOf} onLeft={setLeft} />
            <div role="status" className={classes.preview}>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </div>
          </>
        )}
        {note}
        <DialogFoot onCancel={onClose}>
          <SaveButton isReady={isReady} isSaving={isSaving}>
            {plan.rows === 0 ? t('replace.confirmNone') : t('replace.confirm', number(plan.rows))}
          </SaveButton>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
