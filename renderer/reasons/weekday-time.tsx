import { SegmentedControl, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useExportPart } from '#renderer/export/export-parts.tsx';
import type { ExportWords } from '#renderer/export/page-export.ts';
import { useQuietZone } from '#renderer/figures/quiet-zone.tsx';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import {
  hardestSlots,
  type SlotCell,
  type SlotFigure,
  type SlotMap,
  slotMapOf,
} from '#shared/domain/reasons/slot-map.ts';
import { WEEK } from '#shared/domain/week.ts';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { isAllKept } from './kept-text.ts';
import { photosOfScope, type ReasonsScope, useKept, useSums } from './scope.ts';
import { SlotGrid } from './slot-grid.tsx';
import { useSlotWords } from './slot-words.ts';
import classes from './slots.module.css';

const FIGURES = ['delta', 'measured', 'below'] as const satisfies readonly SlotFigure[];

/** Fill rates by weekday and time, from photo results that are here. Every cell opens its photos. */
export function WeekdayTime({ scope: whole }: { readonly scope: ReasonsScope }) {
  const t = useReasonsTexts();
  const quiet = useQuietZone();
  const [figure, setFigure] = useState<SlotFigure>('delta');
  const [type, setType] = useState<ExpositionType | null>(null);
  const scope = useMemo(
    () => (type === null ? whole : { ...whole, filter: { ...whole.filter, displayTypes: [type] } }),
    [whole, type],
  );
  const { data, error, refetch, isFetching, isPlaceholderData } = useSums(scope, { groupBy: ['weekday', 'time'] });
  const kept = useKept(scope, data?.kept);
  const map = useMemo(() => (data === undefined ? null : slotMapOf(data.groups, data.kept)), [data]);
  const isEmpty = data !== undefined && data.total.now.imageCount === 0;
  const make = useMemo(
    () =>
      kept === undefined || map === null || isEmpty || isPlaceholderData
        ? null
        : async (words: ExportWords) =>
            (await import('./export-slots.ts')).exportSlots({ map, figure, kept, type }, words),
    [kept, map, isEmpty, isPlaceholderData, figure, type],
  );
  useExportPart('slots', make);
  return (
    <Panel
      padded
      title={t('slots.title')}
      note={kept === undefined || isEmpty ? undefined : <KeptNote kept={kept} />}
      actions={
        <>
          <TypeFilter scope={whole} type={type} onType={setType} />
          {isEmpty ? null : (
            <SegmentedControl
              size="xs"
              aria-label={t('slots.figureLabel')}
              value={figure}
              onChange={(value) => setFigure(FIGURES.find((one) => one === value) ?? 'delta')}
              data={FIGURES.map((value) => ({ value, label: t(`slots.figure.${value}`) }))}
            />
          )}
        </>
      }
    >
      {error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined || map === null ? (
        <Skeleton height={290} radius={6} />
      ) : isEmpty ? (
        <Empty
          title={t(data.kept.runsRead === 0 && data.kept.lacking.length > 0 ? 'kept.nothing' : 'slots.empty')}
          hint={t(data.kept.lacking.length > 0 ? 'kept.nothingHint' : 'slots.emptyHint')}
          action={<LackingNote scope={scope} kept={data.kept} isAll />}
        />
      ) : (
        <div aria-busy={isPlaceholderData}>
          <SlotGrid
            map={map}
            figure={figure}
            quiet={quiet}
            isAllHere={isAllKept(data.kept)}
            photosOf={(cell) => ({ ...photosOfScope(scope), slots: slotsOf(cell, map) })}
          />
          <div className={classes.foot}>
            <Hardest {...{ map, figure, scope }} isAllHere={isAllKept(data.kept)} />
            <LackingNote scope={scope} kept={data.kept} />
          </div>
        </div>
      )}
    </Panel>
  );
}

/** The slots of a cell, as an address of Photos has them. All slots together are no filter. */
function slotsOf({ weekday, time }: SlotCell, { times }: SlotMap): string[] | undefined {
  if (weekday === null && time === null) return undefined;
  const days: readonly number[] = weekday === null ? WEEK : [weekday];
  return days.flatMap((day) => (time === null ? times : [time]).map((one) => `${day} ${one}`));
}

type HardestProps = {
  readonly map: SlotMap;
  readonly figure: SlotFigure;
  readonly scope: ReasonsScope;
  readonly isAllHere: boolean;
};

/** Where it is hardest, in words that lead to the photos, and that say so where it is among a part only. */
function Hardest({ map, figure, scope, isAllHere }: HardestProps) {
  const t = useReasonsTexts();
  const words = useSlotWords();
  const { weekday, time, slot } = hardestSlots(map, figure);
  const parts = [weekday, time, slot].flatMap((cell) => (cell === null ? [] : [cell]));
  if (parts.length === 0) return null;
  return (
    <p className={classes.hardest}>
      {t(`slots.${isAllHere ? 'hardest' : 'hardestHere'}.${figure}`)}{' '}
      {parts.map((cell, at) => (
        <span key={words.name(cell)}>
          {at === 0 ? '' : ' · '}
          <Link to="/photos" search={{ ...photosOfScope(scope), slots: slotsOf(cell, map) }}>
            {words.name(cell)}
          </Link>{' '}
          {words.text(cell, figure)}
        </span>
      ))}
    </p>
  );
}

type TypeFilterProps = {
  readonly scope: ReasonsScope;
  readonly type: ExpositionType | null;
  readonly onType: (type: ExpositionType | null) => void;
};

/** One display type or all, where the page is not about one already. */
function TypeFilter({ scope, type, onType }: TypeFilterProps) {
  const t = useReasonsTexts();
  const terms = useTerms();
  const isChosen = scope.filter.displayTypes !== undefined || scope.filter.expositionIds !== undefined;
  const { data } = useSums(scope, isChosen ? null : { groupBy: ['displayType'] });
  const types = (data?.groups ?? []).flatMap(({ key }) => ExpositionType.safeParse(key[0]).data ?? []);
  if (isChosen || (types.length < 2 && type === null)) return null;
  const labelOf = (one: ExpositionType | null): string =>
    one === null ? t('slots.allTypes') : terms.expositionType(one);
  return (
    <Menu
      label={t('slots.type')}
      target={<FilterChip label={t('slots.type')} value={labelOf(type)} on={type !== null} />}
      items={[null, ...types].map((one) => ({
        id: one ?? 'all',
        label: labelOf(one),
        checked: one === type,
        onSelect: () => onType(one),
      }))}
    />
  );
}
