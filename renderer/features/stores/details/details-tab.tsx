import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { ChangesLink, onUndoKeys, ReadOnlyNote, StepTools, useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { MovedNote } from '#renderer/drafts/moved-note.tsx';
import { rowKey } from '#renderer/drafts/row-keys.ts';
import { failureOfStore } from '#renderer/drafts/rows-query.ts';
import { SavedNote, SavingNotes } from '#renderer/drafts/saving-notes.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { PartNote } from '#renderer/ui/as-of.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { OriginOf } from '#renderer/ui/origin.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import type { Fields, StoreRows } from '#shared/bridge/drafts.ts';
import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';
import { useStoreSheet, useStoreSheetWords } from '../edit/use-store-sheet.ts';
import { HoursPanel } from '../hours/hours-panel.tsx';
import { FormField } from '../parts/form-field.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './details-tab.module.css';
import { LoginCode } from './login-code.tsx';

/** An identifier that nobody edits. */
function Id({ name, value }: { readonly name: string; readonly value: unknown }) {
  return typeof value === 'string' ? (
    <div className={classes.detail}>
      <span className={classes.name}>{name}</span>
      <span className={classes.id}>
        <code>{value}</code>
        <CopyButton text={value} name={name} />
      </span>
    </div>
  ) : null;
}

type FormProps = {
  readonly externalId: string;
  readonly rows: StoreRowsSheet;
  readonly store: Extract<StoreRows, { known: true }>;
  /** The store as the service has it; null: it is only drafted so far. */
  readonly base: Fields | null;
  readonly readOnly: boolean;
};

/** The fields of a store that is known. Each change is a draft, saved at once. */
function Form({ externalId, rows, store, base, readOnly }: FormProps) {
  const t = useStoresTexts();
  const row = { rows, rowKey: rowKey(externalId, STORE_ROW_ID) };
  const isNew = base === null;
  const props = { row, isNew, readOnly };
  const asOf =
    store.origin === null ? undefined : (
      <OriginOf read={store.origin}>
        <PartNote />
      </OriginOf>
    );
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title={t('detail.store')} note={asOf} padded>
          <div className={classes.list}>
            {['name', 'location', 'regionId', 'storeType', 'protocolCronEnabled', 'onboardingComplete'].map((field) => (
              <FormField key={field} field={field} {...props} />
            ))}
          </div>
        </Panel>
        <Panel title={t('detail.ids')} padded>
          <div className={classes.list}>
            <Id name={t('column.externalId')} value={externalId} />
            <Id name={t('detail.storeId')} value={base?.['storeId']} />
            <FormField field="protocolScheduleId" {...props} />
            <LoginCode externalId={externalId} {...props} />
          </div>
        </Panel>
      </div>
      <HoursPanel externalId={externalId} {...props} />
    </div>
  );
}

type DetailsTabProps = { readonly externalId: string; readonly name: string };

/** The details of a store as a form. Edits stay on this computer until they are published. */
export function DetailsTab({ externalId, name }: DetailsTabProps) {
  const t = useStoresTexts();
  const readOnly = useWhyReadOnly() !== null;
  const nameOf = useCallback(() => name, [name]);
  const rows = useStoreSheet({ externalIds: [externalId], nameOf, readOnly }, 'form');
  const words = useStoreSheetWords();
  const { sheet, query, saving, isShown } = rows;
  const failure = failureOfStore({ data: query.data, error: useLastError(query) });
  const store = query.data?.stores[0];
  const row = store?.known === true ? store.rows[0] : undefined;
  // A sheet in another language has its row at once: what is open or typed in the form must outlive the change.
  const hasRow = isShown || sheet.core.rows().indexOf(rowKey(externalId, STORE_ROW_ID)) !== -1;
  const navigate = useNavigate();
  return (
    <OwnWordsContext value={words}>
      <section className={classes.form} aria-label={t('tab.details')} onKeyDown={onUndoKeys(sheet)}>
        <div className={classes.bar}>
          {readOnly ? null : <SavedNote saving={saving} />}
          {/* Beside the tools, so that it moves nothing of the form as it comes and goes. */}
          <MovedNote
            rows={rows}
            kind="store"
            onShow={(stores) => void navigate({ to: '/stores/edit/details', search: { stores: [...stores] } })}
          />
          <span className={classes.tools}>
            <StepTools sheet={sheet} />
            <ChangesLink />
          </span>
        </div>
        <ReadOnlyNote />
        <SavingNotes saving={saving} />
        {failure !== null ? (
          <FailureNotice failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : store?.known !== true || row === undefined || !hasRow ? (
          // The place of the form's two columns.
          <div className={classes.columns} aria-busy="true">
            <Skeleton height={320} />
            <Skeleton height={320} />
          </div>
        ) : (
          <Form externalId={externalId} rows={rows} store={store} base={row.base} readOnly={readOnly} />
        )}
      </section>
    </OwnWordsContext>
  );
}
