import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import type { DataColumn, Sort } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { SumNames } from '#shared/bridge/reasons.ts';
import type { ShortfallPart } from '#shared/domain/reasons/shortfall-parts.ts';
import { displayLink, type ReasonsScope } from './scope.ts';
import classes from './why.module.css';
import { photosOfPart, usePartNames, type WhyBy, type WhyColumn, whySortValue } from './why-parts.ts';

type WhyTableProps = {
  readonly parts: readonly ShortfallPart[];
  readonly names: SumNames;
  /** Decimals of what the parts add. */
  readonly digits: number;
  readonly scope: ReasonsScope;
  readonly by: WhyBy;
  /** The parts are of photos on this computer, which Photos can show. */
  readonly isHere: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

/** The parts of a delta: what each adds to it, its share of the shortfall, and its own figures. */
export function WhyTable({ parts, names, digits, scope, by, isHere, sort, onSort }: WhyTableProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const nameOf = usePartNames();
  const columns = useMemo((): readonly DataColumn<ShortfallPart>[] => {
    const sorted = (column: WhyColumn) => whySortValue(column, by, (key) => nameOf(by, key, names).title);
    const share = (value: number | null) => (value === null ? '–' : format.percent(value).replace('-', '−'));
    return [
      {
        id: 'name',
        header: t(`why.by.${by}`),
        width: 'minmax(220px, 1fr)',
        sortValue: sorted('name'),
        cell: () => null,
        control: ({ key }, focus) => {
          const { title, detail } = nameOf(by, key, names);
          const photos = photosOfPart(scope, by, key);
          const display = by === 'display' && !isHere ? names.displays[key[0] ?? ''] : undefined;
          const text = (
            <>
              {title}
              {detail === null ? null : <span className={classes.faint}> {detail}</span>}
            </>
          );
          if (display !== undefined) {
            return (
              <Link
                {...displayLink(scope, { ...display, expositionId: key[0] ?? '' })}
                className={classes.link}
                {...focus}
              >
                {text}
              </Link>
            );
          }
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
        sortValue: sorted('points'),
        extent: () => 7,
        cell: ({ points }) => <Delta value={points} digits={digits} />,
      },
      {
        id: 'share',
        header: t('why.column.share'),
        hint: t('why.hint.share'),
        numeric: true,
        width: '96px',
        sortValue: sorted('share'),
        extent: () => 7,
        cell: ({ share: one }) => share(one),
      },
      {
        id: 'delta',
        header: t('why.column.delta'),
        hint: t('why.hint.delta'),
        numeric: true,
        width: '84px',
        sortValue: sorted('delta'),
        extent: () => 7,
        cell: ({ figures }) => <Delta value={figures.delta} />,
      },
      {
        id: 'compared',
        header: t('why.column.compared'),
        hint: t('why.hint.compared'),
        numeric: true,
        width: '110px',
        sortValue: sorted('compared'),
        extent: ({ figures }) => `${figures.compared}${figures.photos}`.length + 4,
        cell: ({ figures }) =>
          t('why.of', { compared: format.integer(figures.compared), photos: format.integer(figures.photos) }),
      },
    ];
  }, [t, format, nameOf, names, digits, scope, by, isHere]);
  return (
    <div className={classes.table}>
      <DataTable
        label={t('why.tableLabel')}
        columns={columns}
        rows={parts}
        rowId={({ key }) => JSON.stringify(key)}
        sort={sort}
        onSort={onSort}
        maxHeight="clamp(180px, 100dvh - 540px, 34dvh)"
      />
    </div>
  );
}
