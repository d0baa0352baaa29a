import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { WEEK } from '../parts/week.ts';
import type { ExpectationMatrix, MatrixCell, TypeMatrix } from './expectation-matrix.ts';
import classes from './expectation-table.module.css';

type ExpectationTableProps = { readonly matrix: ExpectationMatrix; readonly type: TypeMatrix };

function Cell({ cell }: { readonly cell: MatrixCell }) {
  const { t } = useTranslation('stores');
  switch (cell.kind) {
    case 'own':
      return cell.ratio;
    case 'inherited':
      return (
        <>
          {cell.ratio}
          <VisuallyHidden> {t('target.inheritedShort')}</VisuallyHidden>
        </>
      );
    case 'double':
      return (
        <>
          {cell.ratios.join('/')}
          <VisuallyHidden> {t('target.doubleShort')}</VisuallyHidden>
        </>
      );
    case 'gap':
      return (
        <>
          <span aria-hidden>–</span>
          <VisuallyHidden>{t('target.gap')}</VisuallyHidden>
        </>
      );
    default:
      return cell satisfies never;
  }
}

/** Targets of one display type in percent: days and times across, categories over the fallback down. */
export function ExpectationTable({ matrix, type }: ExpectationTableProps) {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const format = useFormat();
  const { times, slots } = matrix;
  const name = terms.expositionType(type.displayType);
  const notes = [
    type.displayCount === 0 ? t('target.noDisplay') : t('target.displays', { count: type.displayCount }),
    ...(type.gapCount === 0 ? [] : [t('target.gaps', { count: type.gapCount })]),
    ...(type.doubleCount === 0 ? [] : [t('target.doubles', { count: type.doubleCount })]),
  ];
  return (
    <section className={classes.type} aria-label={name}>
      <h3 className={classes.name}>
        {name} <span className={classes.note}>{notes.join(' · ')}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide matrix is scrolled by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label={t('target.table', { name })}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th rowSpan={2} className={classes.corner}>
                {t('target.category')}
              </th>
              {WEEK.map((weekday) => (
                <th key={weekday} scope="colgroup" colSpan={times.length} className={classes.day}>
                  {format.weekday(weekday)}
                </th>
              ))}
            </tr>
            <tr>
              {slots.map(({ weekday, time }) => (
                <th key={`${weekday} ${time}`} scope="col" className={classes.time} data-first={time === times[0]}>
                  {time}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {type.rows.map(({ category, cells }) => (
              <tr key={category ?? ''} data-fallback={category === null}>
                <th scope="row" className={classes.category}>
                  {category === null ? t('target.fallback') : terms.productCategory(category)}
                </th>
                {category === null && type.rows.length > 1 && cells.every((cell) => cell.kind === 'gap') ? (
                  <td className={classes.none} colSpan={cells.length}>
                    {t('target.noFallback')}
                  </td>
                ) : (
                  cells.map((cell, index) => {
                    const slot = slots[index];
                    return (
                      <td
                        key={`${slot?.weekday} ${slot?.time}`}
                        className={classes.cell}
                        data-kind={cell.kind}
                        data-first={slot?.time === times[0]}
                      >
                        <Cell cell={cell} />
                      </td>
                    );
                  })
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
