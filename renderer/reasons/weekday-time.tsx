import { SegmentedControl, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use, useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useExportPart } from '#renderer/export/export-parts.tsx';
import type { ExportWords } from '#renderer/export/page-export.ts';
import { useQuietZone } from '#renderer/figures/quiet-zone.tsx';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { OriginContext } from '#renderer/ui/origin.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import type { Origin } from '#shared/bridge/answer.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import {
  hardestSlots,
  type SlotCell,
  type SlotFigure,
  type SlotMap,
  slotMapOf,
  slotsKept,
} from '#shared/domain/reasons/slot-map.ts';
import type { Contradiction } from '#shared/domain/reasons/sums-of-report.ts';
import { WEEK } from '#shared/domain/week.ts';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { isAllKept } from './kept-text.ts';
import { photosOfScope, type ReasonsScope, useKept, useSums } from './scope.ts';
import { SlotGrid } from './slot-grid.tsx';
import { SlotTypeFilter } from './slot-type-filter.tsx';
import { hardestOf, type SlotsFrom, useSlotWords } from './slot-words.ts';
import classes from './slots.module.css';
import { SlotsAsked } from './slots-asked.tsx';
import { useServiceSlots } from './use-service-slots.ts';

const FIGURES = ['delta', 'measured', 'below'] as const satisfies readonly SlotFigure[];
const BY_SLOT = { groupBy: ['weekday' as const, 'time' as const] };

/** Answers that were given within this time are of the same age to a reader, in milliseconds. */
const SAME_AGE_MS = 120_000;

const NONE_TWICE: readonly Contradiction[] = [];

/** Whether figures have the source and the age that the page says of its own. */
const isAlike = (one: Origin, page: Origin): boolean =>
  one.source === page.source &&
  page.computed === null &&
  Math.abs(Date.parse(one.asOf) - Date.parse(page.asOf)) <= SAME_AGE_MS;

/**
 * Fill rates by weekday and time. Every cell opens its photos. From photo results, where all of them are here; otherwise
 * from the service, or from what is here if it can't be asked. One map never has both.
 */
export function WeekdayTime({ scope: whole }: { readonly scope: ReasonsScope }) {
  const t = useReasonsTexts();
  const quiet = useQuietZone();
  const [chosen, setFigure] = useState<SlotFigure>('delta');
  const [own, setType] = useState<ExpositionType | null>(null);
  // Where the page is about display types, they are chosen there.
  const type = whole.filter.displayTypes === undefined ? own : null;
  const scope = useMemo(
    () => (type === null ? whole : { ...whole, filter: { ...whole.filter, displayTypes: [type] } }),
    [whole, type],
  );
  const all = useSums(whole, BY_SLOT);
  const isLacking = all.data !== undefined && !all.isPlaceholderData && !isAllKept(all.data.kept);
  const sums = useSums(scope, BY_SLOT);
  const { data, refetch, isFetching, isPlaceholderData } = sums;
  const error = useLastError(sums);
  const { slots, error: why } = useServiceSlots(whole, { type, figure: chosen }, isLacking);
  // How many photos are below their target, the service counts only in whole reports of several stores.
  const isCounted =
    scope.filter.displayTypes === undefined && whole.filter.externalIds?.some((id) => id.includes(',')) !== true;
  const figures = FIGURES.filter((one) => one !== 'below' || slots === null || isCounted);
  const figure = figures.find((one) => one === chosen) ?? 'delta';
  const kept = useKept(scope, slots === null && !all.isPlaceholderData ? data?.kept : undefined);
  const here = useMemo(() => data && slotMapOf(data.groups, slotsKept(data.kept)), [data]);
  const map = slots === null ? here : slots?.map;
  const { origin, had = 0, of = null, contradictions = NONE_TWICE } = slots ?? { of: 0 };
  const page = use(OriginContext)?.read;
  const isSaid = origin?.complete === true && page !== undefined && isAlike(origin, page);
  const from = useMemo(
    (): SlotsFrom | undefined => (origin ? { origin, had, of, contradictions } : kept && { kept }),
    [origin, had, of, contradictions, kept],
  );
  const isEmpty = map?.all.sum === null && had === of;
  const make = useMemo(
    () =>
      from === undefined || map === undefined || isEmpty || isPlaceholderData
        ? null
        : async (words: ExportWords) =>
            (await import('./export-slots.ts')).exportSlots({ map, figure, from, type }, words),
    [from, map, isEmpty, isPlaceholderData, figure, type],
  );
  useExportPart('slots', make);
  return (
    <Panel
      padded
      title={t('slots.title')}
      note={isEmpty || isSaid ? undefined : origin ? <AsOf read={origin} /> : kept && <KeptNote kept={kept} />}
      actions={
        <>
          <SlotTypeFilter
            scope={whole}
            type={type}
            onType={setType}
            isOfService={slots !== null}
            waits={slots === undefined}
          />
          {isEmpty ? null : (
            <SegmentedControl
              size="xs"
              aria-label={t('slots.figureLabel')}
              value={figure}
              onChange={(value) => setFigure(FIGURES.find((one) => one === value) ?? 'delta')}
              data={figures.map((value) => ({ value, label: t(`slots.figure.${value}`) }))}
            />
          )}
        </>
      }
    >
      {error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined || map === undefined || from === undefined ? (
        <Skeleton height={290} radius={6} />
      ) : isEmpty ? (
        <Nothing scope={scope} kept={slots === null ? data.kept : null} why={why} />
      ) : (
        <div aria-busy={isPlaceholderData && slots === null}>
          <SlotGrid
            map={map}
            figure={figure}
            quiet={quiet}
            isAllHere={hardestOf(from) === 'hardest'}
            photosOf={(cell) => ({ ...photosOfScope(scope), slots: slotsOf(cell, map) })}
          />
          <div className={classes.foot}>
            <Hardest {...{ map, figure, scope, from }} />
            {slots ? <SlotsAsked slots={slots} /> : null}
            <LackingNote scope={scope} kept={data.kept} isAll={slots !== null} />
          </div>
        </div>
      )}
    </Panel>
  );
}

type NothingProps = {
  readonly scope: ReasonsScope;
  /** null: the service says that there is nothing. */
  readonly kept: KeptPeriod | null;
  /** Why the service could not be asked. */
  readonly why: Error | null;
};

/** There is nothing to show: because nothing is here, or because there is nothing. */
function Nothing({ scope, kept, why }: NothingProps) {
  const t = useReasonsTexts();
  const isLacking = kept !== null && kept.lacking.length > 0;
  const failure = why === null ? null : failureOf(why);
  return (
    <>
      {failure === null || failure.code === 'not_kept' ? null : <FailureNotice failure={failure} />}
      <Empty
        title={t(isLacking && kept.runsRead === 0 ? 'kept.nothing' : 'slots.empty')}
        hint={t(isLacking ? 'kept.nothingHint' : 'slots.emptyHint')}
        action={kept === null ? undefined : <LackingNote scope={scope} kept={kept} isAll />}
      />
    </>
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
  readonly from: SlotsFrom;
};

/** Where it is hardest, in words that lead to the photos, and that say so where it is among a part only. */
function Hardest({ map, figure, scope, from }: HardestProps) {
  const t = useReasonsTexts();
  const words = useSlotWords();
  const { weekday, time, slot } = hardestSlots(map, figure);
  const parts = [weekday, time, slot].flatMap((cell) => (cell === null ? [] : [cell]));
  if (parts.length === 0) return null;
  return (
    <p className={classes.hardest}>
      {t(`slots.${hardestOf(from)}.${figure}`)}{' '}
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
