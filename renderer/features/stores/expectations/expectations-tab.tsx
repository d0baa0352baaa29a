import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { WEEK } from '#renderer/trade/week.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Banner, Empty, Panel } from '#renderer/ui/page.tsx';
import type { Expectation } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { type ExpectationMatrix, expectationMatrix, type MatrixCell, type TypeMatrix } from './expectation-matrix.ts';
import classes from './expectations-tab.module.css';

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

/** Targets of one display type in percent: columns are days and times, rows are categories above the fallback. */
function ExpectationTable({ matrix, type }: ExpectationTableProps) {
  const { t } = useTranslation('stores');
  const terms = useTerms();
  const format = useFormat();
  const { times, slots } = matrix;
  const name = terms.expositionType(type.displayType);
  const notes = [
    type.displayCount === null
      ? t('target.displaysUnknown')
      : type.displayCount === 0
        ? t('target.noDisplay')
        : t('target.displays', { count: type.displayCount }),
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

type MatricesProps = {
  readonly expectations: readonly Expectation[];
  readonly expositions: readonly Exposition[] | null;
};

function Matrices({ expectations, expositions }: MatricesProps) {
  const { t } = useTranslation('stores');
  const matrix = useMemo(() => expectationMatrix(expectations, expositions), [expectations, expositions]);
  return (
    <>
      <ul className={classes.legend} aria-label={t('target.legend')}>
        <li>
          <span className={classes.sample}>80</span> {t('target.own')}
        </li>
        <li>
          <span className={classes.sample} data-kind="inherited">
            80
          </span>{' '}
          {t('target.inherited')}
        </li>
        <li>
          <span className={classes.sample} data-kind="double">
            70/80
          </span>{' '}
          {t('target.double')}
        </li>
        <li>
          <span className={classes.sample} data-kind="gap">
            –
          </span>{' '}
          {t('target.gap')}
        </li>
      </ul>
      {matrix.types.map((type) => (
        <ExpectationTable key={type.displayType} matrix={matrix} type={type} />
      ))}
    </>
  );
}

/** Targets of a store as the service has them: one matrix per display type. They are edited on the targets page. */
export function ExpectationsTab({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation('stores');
  const query = useRead('stores.expectations', { externalId });
  const displays = useRead('stores.expositions', { externalId });
  const expositions = displays.data?.data ?? null;
  const hasTargets = query.data !== undefined && query.data.data.length > 0;
  const withoutDisplays = hasTargets && displays.isLoadingError;
  return (
    <>
      {withoutDisplays ? <Banner>{t('target.noDisplays')}</Banner> : null}
      <Panel
        title={t('tab.expectations')}
        note={
          query.data === undefined ? undefined : (
            <>
              {t('target.count', { count: query.data.data.length })} · <AsOf read={query.data} />
            </>
          )
        }
        actions={
          <Button
            renderRoot={(props) => <Link to="/targets" search={{ stores: [externalId] }} {...props} />}
            variant="default"
          >
            {t('target.edit')}
          </Button>
        }
      >
        <Loaded
          query={query}
          of={readKey('stores.expectations', { externalId })}
          isEmpty={(expectations) => expectations.length === 0}
          empty={<Empty title={t('target.empty')} hint={t('target.emptyHint')} />}
        >
          {(expectations) => <Matrices expectations={expectations} expositions={expositions} />}
        </Loaded>
      </Panel>
    </>
  );
}
