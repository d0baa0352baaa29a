import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { SumNames } from '#shared/bridge/reasons.ts';
import type { ShortfallPart } from '#shared/domain/reasons/shortfall-parts.ts';

import type { ReasonsScope } from './scope.ts';
import classes from './why.module.css';
import { photosOfPart, usePartNames, type WhyBy } from './why-parts.ts';

type WhyTableProps = {
  readonly parts: readonly ShortfallPart[];

  readonly names: SumNames;
  readonly scope: ReasonsScope;
  readonly by: WhyBy;
};

/** The parts of a delta: what each adds to it, its share of the shortfall, and its own figures. */
export function WhyTable({ parts, names, scope, by }: WhyTableProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const nameOf = usePartNames();
  const columns = useMemo((): readonly DataColumn<ShortfallPart>[] => {
    const share = (value: number | null) => (value === null ? '–' : format.percent(value).replace('-', '−'));
    return [
      {
        id: 'name',
        header: t(`why.by.${by}`),
        width: 'minmax(220px, 1fr)',
        sortValue: ({ key }) =>
          by === 'slot' ? `${(Number(key[0]) + 6) % 7} ${key[1]}` : nameOf(by, key, names).title,
        cell: () => null,
        control: ({ key }, focus) => {
          const { title, detail } = nameOf(by, key, names);
          const photos = photosOfPart(scope, by, key);
          const text = (
            <>
              {title}
              {detail === null ? null : <span className={classes.faint}> {detail}</span>}
            </>
          );
          return photos === null ? (
            <span className={classes.name} {...focus}>
              {text}
            </span>
          ) : (
            <Link to="/photos" search={photos} className={classes.link} {...focus}>
              {text}
            </Link>
          );
        },
      },
      {
        id: 'points',
        header: t('why.column.points'),
        hint: t('why.hint.points'),
        numeric: true,
        width: '96px',
        sortValue: ({ sum, points }) => (points === null ? null : sum.comparedE4 - sum.expectedE4),
        extent: () => 7,
        cell: ({ points }) => <Delta value={points} />,
      },
      {
        id: 'share',
        header: t('why.column.share'),
        hint: t('why.hint.share'),
        numeric: true,
        width: '96px',
        sortValue: ({ share: one }) => one,
        extent: () => 7,
        cell: ({ share: one }) => share(one),
      },
      {
        id: 'delta',
        header: t('why.column.delta'),
        hint: t('why.hint.delta'),
        numeric: true,
        width: '84px',
        sortValue: ({ figures }) => figures.delta,
        extent: () => 7,
        cell: ({ figures }) => <Delta value={figures.delta} />,
      },
      {
        id: 'compared',
        header: t('why.column.compared'),
        hint: t('why.hint.compared'),
        numeric: true,
        width: '110px',
        sortValue: ({ figures }) => figures.compared,
        extent: ({ figures }) => `${figures.compared}${figures.photos}`.length + 4,
        cell: ({ figures }) =>
          t('why.of', { compared: format.integer(figures.compared), photos: format.integer(figures.photos) }),
      },
    ];
  }, [t, format, nameOf, names, scope, by]);
  return (
    <div className={classes.table}>
      <DataTable
        label={t('why.tableLabel')}
        columns={columns}
        rows={parts}
        rowId={({ key }) => JSON.stringify(key)}
        initialSort={{ id: 'points', desc: false }}
        maxHeight="34dvh"
      />
    </div>
  );
}
