import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/delta.tsx';
import { FillTrack } from '#renderer/ui/fill-track.tsx';
import { verdictOf } from '#shared/domain/compare-fill-rate.ts';
import type { Run } from '#shared/domain/run-facts.ts';
import { runTime } from '../parts/run-time.ts';
import classes from './runs-tab.module.css';

/** A run in a list; `place` is its place in the answer, which names a run without an id. */
export type RunRow = { readonly run: Run; readonly place: number };

const timeOf = (run: Run): string | null =>
  run.scheduledDate === null ? run.scheduledDatetime : `${run.scheduledDate} ${run.scheduledAt ?? ''}`;

/** Columns of the list of runs; with `others`, one more for each field that Endcap gives no meaning to. */
export function useRunColumns(timeZone: string, others: readonly string[]): DataColumn<RunRow>[] {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const terms = useTerms();
  return useMemo(() => {
    const unknown = t('unknown');
    const rate = (id: string, pick: (run: Run) => number | null): DataColumn<RunRow> => ({
      id,
      header: t(`run.${id}` as 'run.fillRate'),
      numeric: true,
      width: 100,
      sortValue: ({ run }) => pick(run),
      cell: ({ run }) => format.percent(pick(run)),
    });
    return [
      {
        id: 'time',
        header: t('run.time'),
        width: 170,
        sortValue: ({ run }) => timeOf(run),
        cell: ({ run }) => <span className={classes.time}>{runTime(run, format, timeZone) ?? unknown}</span>,
      },
      {
        id: 'status',
        header: t('run.status'),
        width: 150,
        sortValue: ({ run }) => (run.status === null ? null : terms.protocolStatus(run.status)),
        cell: ({ run }) => <span>{run.status === null ? unknown : terms.protocolStatus(run.status)}</span>,
      },
      {
        id: 'photos',
        header: t('run.photos'),
        numeric: true,
        width: 90,
        sortValue: ({ run }) => run.imageCount,
        cell: ({ run }) => (run.imageCount === null ? '–' : format.integer(run.imageCount)),
      },
      rate('fillRate', (run) => run.averageFillRate),
      {
        id: 'track',
        header: t('photo.fact.track'),
        headerHidden: true,
        width: 100,
        cell: ({ run }) =>
          run.averageFillRate === null && run.expectedAverageFillRate === null ? null : (
            <FillTrack
              decorative
              measured={run.averageFillRate}
              expected={run.expectedAverageFillRate}
              below={verdictOf(run.delta) === 'below'}
            />
          ),
      },
      rate('expected', (run) => run.expectedAverageFillRate),
      {
        id: 'delta',
        header: t('run.delta'),
        numeric: true,
        width: 90,
        sortValue: ({ run }) => run.delta,
        cell: ({ run }) => <Delta value={run.delta} />,
      },
      ...others.map(
        (name): DataColumn<RunRow> => ({
          id: `other ${name}`,
          header: name,
          width: 160,
          sortValue: ({ run }) => run.other.find((field) => field.name === name)?.text ?? null,
          cell: ({ run }) => (
            <span className={classes.other}>{run.other.find((field) => field.name === name)?.text ?? '–'}</span>
          ),
        }),
      ),
    ];
  }, [t, format, terms, timeZone, others]);
}
