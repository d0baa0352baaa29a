import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useHelpedTexts } from '#renderer/i18n/use-helped-texts.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { EffectPlan } from '#shared/domain/signals/did-it-help.ts';
import type { StoreEffect } from '#shared/domain/signals/judge-effect.ts';
import classes from './effect-dialog.module.css';
import { type EffectRead, useEffectOf } from './effect-queries.ts';
import { kindsKey, useEffectText } from './effect-text.ts';

type EffectDialogProps = { readonly plan: EffectPlan; readonly onClose: () => void };

const WHY_LEFT_OUT = ['overwritten', 'undone', 'again'] as const;

/** What a publishing did, store by store, and what is left out of it. */
export function EffectDialog({ plan, onClose }: EffectDialogProps) {
  const t = useHelpedTexts();
  const number = useCount();
  const read = useEffectOf(plan);
  const { what, did } = useEffectText()(plan, read);
  const leftOut = WHY_LEFT_OUT.map((why) => ({ why, count: plan.leftOut.filter((one) => one.why === why).length }));
  return (
    <Dialog title={t('title')} size={plan.state === 'ready' ? 980 : 520} onClose={onClose}>
      <div className={classes.dialog}>
        <p role="status">
          {what}
          {did}
        </p>
        {plan.state === 'early' ? <p className={classes.hint}>{t('earlyHint')}</p> : null}
        <Compared plan={plan} read={read} />
        {leftOut.map(({ why, count }) => (count === 0 ? null : <p key={why}>{t(`leftOut.${why}`, number(count))}</p>))}
        <Button className={classes.close} data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

type ComparedProps = { readonly plan: EffectPlan; readonly read: EffectRead };

function Compared({ plan, read }: ComparedProps) {
  const t = useHelpedTexts();
  const format = useFormat();
  const number = useCount();
  const columns = useColumns();
  if (plan.state !== 'ready' || read.state !== 'read') return null;
  const { all, stores, judged, withDelta } = read.effect;
  const [before, after] = [plan.before, plan.after].map((days) =>
    format.dateRange(days.firstDay, days.lastDay, 'short'),
  );
  return (
    <>
      {all === null ? null : (
        <p>
          {t('delta', { before: format.delta(all.before.delta), after: format.delta(all.after.delta) })}{' '}
          {withDelta === 0 || withDelta === judged ? null : `${t('deltaOf', number(withDelta))} `}
          {t(`moved.${kindsKey(plan)}`)}
        </p>
      )}
      <p className={classes.hint}>
        {t('days', { before, after })} {all === null ? null : t('like')}
        <br />
        {read.origin === null ? null : <AsOf read={read.origin} />}
      </p>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={stores}
        rowId={({ externalId }) => externalId}
        initialSort={{ id: 'change', desc: true }}
        maxHeight={360}
      />
    </>
  );
}

function useColumns(): DataColumn<StoreEffect>[] {
  const t = useHelpedTexts();
  const format = useFormat();
  const { data: stores } = useStores();
  return useMemo(() => {
    const names = new Map(stores?.data.map(({ externalId, name }) => [externalId, name]));
    const nameOf = ({ externalId }: StoreEffect) => names.get(externalId) ?? externalId;
    const figure = (
      id: 'before' | 'after' | 'change' | 'deltaBefore' | 'deltaAfter',
      value: (one: StoreEffect) => number | null,
      cell: (value: number | null) => ReactNode,
    ): DataColumn<StoreEffect> => ({
      id,
      header: t(`column.${id}`),
      numeric: true,
      width: 90,
      sortValue: value,
      cell: (one) => cell(value(one)),
    });
    const change = ({ before, after, state }: StoreEffect) =>
      state !== 'judged' || before.fillRate === null || after.fillRate === null
        ? null
        : after.fillRate - before.fillRate;
    return [
      {
        id: 'store',
        header: t('column.store'),
        sortValue: nameOf,
        cell: (one) => (
          <span title={nameOf(one)}>
            {nameOf(one)}
            {one.state === 'judged' ? null : <span className={classes.hint}> · {t(`note.${one.state}`)}</span>}
          </span>
        ),
      },
      figure(
        'before',
        ({ before }) => before.fillRate,
        (value) => format.percent(value),
      ),
      figure(
        'after',
        ({ after }) => after.fillRate,
        (value) => format.percent(value),
      ),
      figure('change', change, (value) => (
        <Delta value={value} spoken={t('spoken', { points: format.delta(value) })} />
      )),
      {
        id: 'photos',
        header: t('column.photos'),
        numeric: true,
        width: 110,
        sortValue: ({ after }) => after.photos,
        extent: ({ before, after }) => `${before.photos}${after.photos}`.length + 3,
        cell: ({ before, after }) =>
          t('photos', { before: format.integer(before.photos), after: format.integer(after.photos) }),
      },
      figure(
        'deltaBefore',
        ({ before }) => before.delta,
        (value) => <Delta value={value} />,
      ),
      figure(
        'deltaAfter',
        ({ after }) => after.delta,
        (value) => <Delta value={value} />,
      ),
    ];
  }, [t, format, stores]);
}
