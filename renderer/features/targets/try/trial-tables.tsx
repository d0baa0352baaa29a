import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import type { TargetsTrial } from '#shared/bridge/targets.ts';
import type { MovedDisplay, TrialFigures } from '#shared/domain/targets/target-trial.ts';
import classes from './try.module.css';
import { isSameDelta, type TrialGrouping } from './try-query.ts';

type Sides = { readonly before: TrialFigures; readonly after: TrialFigures };
type Line = Sides & { readonly key: string; readonly name: string; readonly isAll: boolean };
type CountName = 'compared' | 'below' | 'missing' | 'ambiguous';

const COUNTS: readonly CountName[] = ['compared', 'below', 'missing', 'ambiguous'];

/** A figure now and with the drafts; one figure where they are the same. */
function useChange() {
  const t = useTargetsTexts();
  const format = useFormat();
  return {
    count: ({ before, after }: Sides, name: CountName) =>
      before[name] === after[name] ? (
        <span className={classes.same}>{format.integer(after[name])}</span>
      ) : (
        t('try.change', { before: format.integer(before[name]), after: format.integer(after[name]) })
      ),
    delta: ({ before, after }: Sides) =>
      isSameDelta(before.delta, after.delta, format) ? (
        <Delta value={after.delta} />
      ) : (
        <span className={classes.deltas}>
          <Delta value={before.delta} /> → <Delta value={after.delta} />
        </span>
      ),
  };
}

type TrialTableProps = {
  readonly trial: TargetsTrial;
  readonly groupBy: TrialGrouping;
  readonly nameOf: (externalId: string) => string;
};

/** Everything on its first line, then each group. */
export function TrialTable({ trial, groupBy, nameOf }: TrialTableProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const change = useChange();
  const lines = useMemo((): readonly Line[] => {
    const name = groupBy === 'store' ? nameOf : terms.expositionType;
    const groups = trial.groups.map(({ key, before, after }) => ({
      key,
      before,
      after,
      name: name(key),
      isAll: false,
    }));
    return [{ key: '', before: trial.before, after: trial.after, name: t('try.all'), isAll: true }, ...groups];
  }, [trial, groupBy, nameOf, terms, t]);
  const columns: readonly DataColumn<Line>[] = [
    {
      id: 'name',
      header: groupBy === 'store' ? t('column.store') : t('column.displayType'),
      width: 'minmax(200px, 1fr)',
      cell: ({ name, isAll }) => (isAll ? <b>{name}</b> : name),
    },
    ...COUNTS.map(
      (id): DataColumn<Line> => ({
        id,
        header: t(`try.column.${id}`),
        numeric: true,
        width: id === 'ambiguous' ? '128px' : '96px',
        extent: ({ before, after }) => (before[id] === after[id] ? 4 : 12),
        cell: (line) => change.count(line, id),
      }),
    ),
    {
      id: 'delta',
      header: t('try.column.delta'),
      numeric: true,
      width: '150px',
      extent: ({ before, after }) => (before.delta === after.delta ? 6 : 20),
      cell: (line) => change.delta(line),
    },
  ];
  return <DataTable label={t('try.title')} columns={columns} rows={lines} rowId={({ key }) => key} maxHeight="42dvh" />;
}

type MovedTableProps = {
  readonly moved: readonly MovedDisplay[];
  readonly nameOf: (externalId: string) => string;
};

/** The displays that change sides, with a way to their photos. */
export function MovedTable({ moved, nameOf }: MovedTableProps) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const change = useChange();
  const side = ({ isBelow }: TrialFigures) =>
    t(isBelow === null ? 'try.side.none' : isBelow ? 'try.side.below' : 'try.side.notBelow');
  const columns: readonly DataColumn<MovedDisplay>[] = [
    {
      id: 'display',
      header: t('try.column.display'),
      width: 'minmax(200px, 1fr)',
      sortValue: ({ label, expositionType }) => label ?? terms.expositionType(expositionType),
      cell: () => null,
      control: ({ externalId, expositionId, label, expositionType }, focus) => (
        <Link
          className={classes.link}
          to="/stores/$externalId/displays/$expositionId"
          params={{ externalId, expositionId }}
          {...focus}
        >
          {label ?? terms.expositionType(expositionType)}
        </Link>
      ),
    },
    {
      id: 'store',
      header: t('column.store'),
      width: '190px',
      sortValue: ({ externalId }) => nameOf(externalId),
      cell: ({ externalId }) => nameOf(externalId),
    },
    {
      id: 'side',
      header: t('try.column.side'),
      width: '220px',
      sortValue: ({ before, after }) => `${side(after)} ${side(before)}`,
      cell: ({ before, after }) => t('try.change', { before: side(before), after: side(after) }),
    },
    {
      id: 'delta',
      header: t('try.column.delta'),
      numeric: true,
      width: '150px',
      extent: () => 20,
      cell: (line) => change.delta(line),
    },
  ];
  return (
    <DataTable
      label={t('try.movedLabel')}
      columns={columns}
      rows={moved}
      rowId={({ externalId, expositionId }) => `${externalId} ${expositionId}`}
      maxHeight="42dvh"
      emptyText={t('try.noneMoved')}
    />
  );
}
