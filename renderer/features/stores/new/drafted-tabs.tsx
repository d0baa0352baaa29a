import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner, Empty, Panel } from '#renderer/ui/page.tsx';
import type { DraftRow } from '#shared/bridge/drafts.ts';
import { useContactColumns } from '../tabs/contacts-tab.tsx';
import { useDisplayColumns } from '../tabs/displays-tab.tsx';
import { StoreTargets } from '../tabs/expectations-tab.tsx';
import { displaysWithTargets, shownContact, shownDisplay, useDraftedRows } from './drafted-rows.ts';

type DraftedProps = { readonly externalId: string };

const SHEETS = {
  displays: { kind: 'expositions', to: '/displays' },
  contacts: { kind: 'contacts', to: '/contacts' },
} as const;

type DraftedTableProps<Shown extends object> = DraftedProps & {
  readonly tab: keyof typeof SHEETS;
  readonly columns: DataColumn<Shown>[];
  readonly shownOf: (row: DraftRow) => Shown;
  readonly rowId: (shown: Shown) => string;
  readonly sortBy: string;
};

/** What is drafted of a kind for the store, and the way to the sheet where it is edited. */
function DraftedTable<Shown extends object>({
  externalId,
  tab,
  columns,
  shownOf,
  rowId,
  sortBy,
}: DraftedTableProps<Shown>) {
  const t = useDetailsTexts();
  const s = useStoresTexts();
  const number = useCount();
  const { kind, to } = SHEETS[tab];
  const { query, rows, failure } = useDraftedRows(kind, externalId);
  const shown = useMemo(() => rows?.map(shownOf) ?? [], [rows, shownOf]);
  const edit: ReactNode = (
    <Button variant="default" renderRoot={(props) => <Link to={to} search={{ stores: [externalId] }} {...props} />}>
      {t(`new.edit.${kind}`)}
    </Button>
  );
  return (
    <Panel
      title={s(`tab.${tab}`)}
      note={rows === null ? undefined : t(`new.rows.${kind}`, number(rows.length))}
      actions={edit}
    >
      {failure !== null ? (
        <FailureNotice failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : rows === null ? (
        <Skeleton height={240} aria-busy="true" />
      ) : rows.length === 0 ? (
        <Empty title={s(tab === 'displays' ? 'display.empty' : 'contact.empty')} hint={t('new.rowsHint')} />
      ) : (
        <DataTable
          label={s(`tab.${tab}`)}
          columns={columns}
          rows={shown}
          rowId={rowId}
          initialSort={{ id: sortBy, desc: false }}
          maxHeight="max(240px, calc(100dvh - 300px))"
        />
      )}
    </Panel>
  );
}

/** Displays drafted for a store that is not there yet. */
export function DraftedDisplays({ externalId }: DraftedProps) {
  const columns = useDisplayColumns();
  return (
    <DraftedTable
      externalId={externalId}
      tab="displays"
      columns={columns}
      shownOf={shownDisplay}
      rowId={({ expositionId }) => expositionId}
      sortBy="label"
    />
  );
}

/** Contacts drafted for a store that is not there yet. */
export function DraftedContacts({ externalId }: DraftedProps) {
  const columns = useContactColumns();
  return (
    <DraftedTable
      externalId={externalId}
      tab="contacts"
      columns={columns}
      shownOf={shownContact}
      rowId={({ contactId }) => contactId}
      sortBy="name"
    />
  );
}

/** Targets of a store that is not there yet, over the displays drafted for it. */
export function DraftedTargets({ externalId, name }: DraftedProps & { readonly name: string }) {
  const s = useStoresTexts();
  const { rows, failure } = useDraftedRows('expositions', externalId);
  const displays = useMemo(() => (rows === null ? null : displaysWithTargets(rows)), [rows]);
  return (
    <>
      {failure === null ? null : <Banner>{s('target.noDisplays')}</Banner>}
      <StoreTargets externalId={externalId} name={name} displays={displays} isNew />
    </>
  );
}
