import { Button, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { textColumn } from '#renderer/ui/text-column.tsx';
import type { Exposition } from '#shared/contract/exposition.ts';
import { UnpublishedNote } from '../parts/unpublished-note.tsx';
import classes from './displays-tab.module.css';

/** As many as fit their column in both languages. The rest are only counted; pointing at the count names them. */
const MOST_CHIPS = 2;

function Categories({ names }: { readonly names: readonly string[] }) {
  const rest = names.slice(MOST_CHIPS);
  return (
    <span className={classes.chips} title={names.join(', ')}>
      {names.slice(0, MOST_CHIPS).map((name) => (
        <span key={name} className={classes.chip}>
          {name}
        </span>
      ))}
      {rest.length === 0 ? null : (
        <span className={classes.chip}>
          <span aria-hidden>+{rest.length}</span>
          <VisuallyHidden>{rest.join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** A display as the table shows it. One that is only drafted may hold values that the contract refuses. */
export type ShownDisplay = Readonly<Pick<Exposition, 'expositionId' | 'label' | 'friendlyTitle'>> & {
  readonly productCategories: readonly string[];
  readonly expositionType: string;
  readonly status: string;
};

/** Columns of a store's displays. */
export function useDisplayColumns(): DataColumn<ShownDisplay>[] {
  const t = useStoresTexts();
  const terms = useTerms();
  return useMemo(
    () => [
      {
        id: 'label',
        header: t('display.label'),
        width: 190,
        sortValue: (display) => display.label,
        cell: (display) => <span className={classes.label}>{display.label}</span>,
      },
      textColumn(
        { id: 'friendlyTitle', header: t('display.friendlyTitle'), width: 150 },
        (display) => display.friendlyTitle,
        t('nothing'),
      ),
      textColumn({ id: 'type', header: t('display.type'), width: 250 }, (display) =>
        terms.expositionType(display.expositionType),
      ),
      {
        id: 'categories',
        header: t('display.categories'),
        width: 250,
        sortValue: (display) => display.productCategories.map(terms.productCategory).join(', ') || null,
        cell: (display) =>
          display.productCategories.length === 0 ? (
            <span className={classes.quiet}>{terms.productCategory(null)}</span>
          ) : (
            <Categories names={display.productCategories.map(terms.productCategory)} />
          ),
      },
      {
        id: 'status',
        header: t('display.status'),
        width: 100,
        sortValue: (display) => terms.expositionStatus(display.status),
        cell: (display) => (
          <span className={display.status === 'disabled' ? classes.quiet : undefined}>
            {terms.expositionStatus(display.status)}
          </span>
        ),
      },
    ],
    [t, terms],
  );
}

/** Displays of a store as the service has them, and how many are changed. A row opens the display. */
export function DisplaysTab({ externalId }: { readonly externalId: string }) {
  const t = useStoresTexts();
  const navigate = useNavigate();
  const query = useRead('stores.expositions', { externalId });
  const columns = useDisplayColumns();
  const active = query.data?.data.filter((display) => display.status === 'active').length ?? 0;
  return (
    <Panel
      title={t('tab.displays')}
      note={
        query.data === undefined ? undefined : (
          <>
            {t('display.count', { count: query.data.data.length, active })} · <AsOf read={query.data} />
            <UnpublishedNote kind="expositions" externalId={externalId} />
          </>
        )
      }
    >
      <Loaded
        query={query}
        of={readKey('stores.expositions', { externalId })}
        isEmpty={(displays) => displays.length === 0}
        empty={
          <Empty
            title={t('display.empty')}
            hint={t('display.emptyHint')}
            action={
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/displays" search={{ stores: [externalId] }} {...props} />}
              >
                {t('display.addFirst')}
              </Button>
            }
          />
        }
      >
        {(displays) => (
          <DataTable
            label={t('tab.displays')}
            columns={columns}
            rows={displays}
            rowId={(display) => display.expositionId}
            initialSort={{ id: 'label', desc: false }}
            onOpen={({ expositionId }) =>
              void navigate({
                to: '/stores/$externalId/displays/$expositionId',
                params: { externalId, expositionId },
              })
            }
            maxHeight="max(240px, calc(100dvh - 240px))"
          />
        )}
      </Loaded>
    </Panel>
  );
}
