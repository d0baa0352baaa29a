import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import type { TrustQuery } from '#shared/bridge/reviews.ts';
import type { ReviewTrust, TrustFigures } from '#shared/domain/review/review-trust.ts';
import classes from './trust-dialog.module.css';

type Row = TrustFigures & { readonly key: string; readonly name: string };

const GROUPS = ['displayTypes', 'stores', 'categories'] as const;
type Group = (typeof GROUPS)[number];

type TrustDialogProps = {
  readonly asked: TrustQuery;
  /** The store or display type that it is narrowed to. */
  readonly about?: string;
  readonly onClose: () => void;
};

/** What people say of the measure: how often they called it wrong, and by how much they differ from it. */
export function TrustDialog({ asked, about, onClose }: TrustDialogProps) {
  const p = usePhotosTexts();
  const bridge = useBridge();
  const { id } = useWorkspace();
  const answer = useQuery({
    queryKey: [...REVIEW_KEY, id, 'trust', asked],
    // Read anew each time: marks have been made since.
    gcTime: 0,
    queryFn: ({ signal }) => bridge.review.trust(asked, { signal }),
  });
  const error = useLastError(answer);
  return (
    <Dialog
      title={about === undefined ? p('trust.title') : p('trust.titleOf', { name: about })}
      size={980}
      onClose={onClose}
    >
      <div className={classes.panel}>
        {answer.data === undefined ? (
          error === null ? (
            <p role="status">{p('trust.loading')}</p>
          ) : (
            <FailureNotice
              failure={failureOf(error)}
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          )
        ) : answer.data.all.reviewed === 0 ? (
          <Empty title={p('trust.empty')} hint={p('trust.emptyHint')} />
        ) : (
          <TrustTable trust={answer.data} first={asked.displayTypes === null ? 'displayTypes' : 'stores'} />
        )}
        <ClosingFoot onClose={onClose} />
      </div>
    </Dialog>
  );
}

function TrustTable({ trust, first }: { readonly trust: ReviewTrust; readonly first: Group }) {
  const p = usePhotosTexts();
  const terms = useTerms();
  const format = useFormat();
  const number = useCount();
  const [group, setGroup] = useState<Group>(first);
  const rows = useMemo<readonly Row[]>(() => {
    const nameOf = (row: Row) =>
      group === 'stores'
        ? row.name
        : group === 'categories'
          ? terms.productCategory(row.key)
          : terms.expositionType(row.key);
    return trust[group].map((row) => ({ ...row, name: nameOf(row) }));
  }, [trust, group, terms]);
  const columns = useMemo<DataColumn<Row>[]>(() => {
    const share = ({ wrong, reviewed }: Row) => (reviewed === 0 ? null : (100 * wrong) / reviewed);
    return [
      {
        id: 'name',
        header: p(`trust.by.${group}`),
        sortValue: ({ name }) => name,
        cell: ({ name }) => <span title={name}>{name}</span>,
      },
      {
        id: 'reviewed',
        header: p('trust.reviewed'),
        numeric: true,
        width: 110,
        sortValue: ({ reviewed }) => reviewed,
        cell: ({ reviewed }) => format.integer(reviewed),
      },
      {
        id: 'wrong',
        header: p('trust.wrong'),
        numeric: true,
        width: 170,
        sortValue: share,
        cell: (row) =>
          p('trust.share', {
            share: format.percent(share(row)),
            wrong: format.integer(row.wrong),
            all: format.integer(row.reviewed),
          }),
      },
      {
        id: 'difference',
        header: p('trust.difference'),
        numeric: true,
        width: 150,
        sortValue: ({ meanDifference }) => meanDifference,
        cell: ({ meanDifference }) => format.delta(meanDifference),
      },
      {
        id: 'spread',
        header: p('trust.spread'),
        numeric: true,
        width: 90,
        sortValue: ({ spread }) => spread,
        cell: ({ spread }) => (spread === null ? '–' : `± ${format.number(spread)}`),
      },
      {
        id: 'compared',
        header: p('trust.compared'),
        numeric: true,
        width: 120,
        sortValue: ({ compared }) => compared,
        cell: ({ compared }) => format.integer(compared),
      },
    ];
  }, [p, format, group]);
  return (
    <div className={classes.panel}>
      <p className={classes.hint}>{p('trust.hint', number(trust.all.reviewed))}</p>
      <SegmentedControl
        aria-label={p('trust.group')}
        value={group}
        onChange={(value) => setGroup(GROUPS.find((one) => one === value) ?? 'displayTypes')}
        data={GROUPS.map((value) => ({ value, label: p(`trust.by.${value}`) }))}
      />
      <DataTable label={p('trust.title')} columns={columns} rows={rows} rowId={({ key }) => key} maxHeight={380} />
    </div>
  );
}
