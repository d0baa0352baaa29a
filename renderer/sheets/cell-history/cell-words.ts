import type { SheetRow } from '#renderer/drafts/draft-sheet.ts';
import { nameOfStored } from '#renderer/drafts/step-names.ts';
import { formatCell, type SheetColumn } from '#renderer/grid/model/column.ts';
import { useSheetWords } from '#renderer/grid/view/sheet-words.ts';
import { useCellHistoryTexts } from '#renderer/i18n/use-cell-history-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { CellHistory } from '#shared/bridge/draft-history.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { addDays, type CalendarDate } from '#shared/domain/calendar.ts';
import { type CellKnowledge, type CellShown, type CellSide, cellOnDay } from '#shared/domain/cell-history.ts';
import { instantOf, localTimeOf } from '#shared/domain/instants.ts';

/** A cell of a sheet whose history is asked for. */
export type CellOfSheet = {
  readonly ref: DraftRef;
  readonly rowId: string;
  readonly field: string;
  readonly storeName: string;
  /** What the row has in its other cells, by which a person knows it. */
  readonly row: readonly string[];
};

type Side = CellSide | undefined;

/** The texts for what a cell held, as its sheet shows it. */
export function useSideText(column: SheetColumn<SheetRow> | undefined): (side: Side) => string {
  const t = useCellHistoryTexts();
  return (side) => {
    if (side === undefined) return t('notKnown');
    if (side === null) return t('noRow');
    if (column === undefined) return JSON.stringify(side.value);
    const row = {
      key: '',
      externalId: '',
      storeName: '',
      base: { [column.id]: side.value },
      desired: null,
      removed: false,
    };
    const text = formatCell(column, column.read(row));
    if (text === '') return column.emptyWord ?? t('noValue');
    return column.kind === 'text' ? t('quoted', { value: text }) : text;
  };
}

/** The texts for lines of the history, as far as they are about a cell. */
export function useLineText(): (line: CellHistory['lines'][number]) => string {
  const t = useCellHistoryTexts();
  const words = useSheetWords();
  return ({ event, name, step }) => {
    const made = name === null ? '' : words.step(nameOfStored(name));
    switch (event) {
      case 'undo':
      case 'redo':
        return t(`event.${event}`, { step: made });
      case 'discard':
      case 'imported':
      case 'published_undone':
      case 'published':
      case 'overwritten':
      case 'conflict_resolved':
        return t(`event.${event}`);
      default:
        return step === 'undone' || step === 'dropped' ? t('event.isUndone', { step: made }) : made;
    }
  };
}

const msOf = (at: string): number => Date.parse(at);

/** What is known of a cell, oldest first; what was done here in the order in which it was done. */
export function knowledgeOf({ lines, reads, since }: CellHistory): CellKnowledge {
  return {
    lines: lines.toSorted((a, b) => a.id - b.id).map((line) => ({ ...line, at: msOf(line.at) })),
    shown: reads
      .map(({ at, side }) => ({ at: msOf(at), side: side && { value: side.value } }))
      .toReversed()
      // What was read before a publishing stands beside it.
      .toSorted((a, b) => a.at - b.at),
    since: since === null ? null : msOf(since),
  };
}

type DayTextParts = {
  readonly history: CellHistory;
  readonly day: CalendarDate;
  /** Today in the time zone of the chain. */
  readonly today: CalendarDate;
  readonly timeZone: string;
};

/** Says what a cell was on a day, as far as it is known: first of the service, then what waited here. */
export function useDayText(sideText: (side: Side) => string): (parts: DayTextParts) => readonly string[] {
  const t = useCellHistoryTexts();
  const format = useFormat();
  return ({ history, day, today, timeZone }) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return [t('on.noDay')];
    if (day > today) return [t('on.future')];
    const begin = (date: CalendarDate): number => instantOf(date, '00:00:00', timeZone);
    const on = { fromMs: begin(day), toMs: begin(addDays(day, 1)) };
    const { service, waiting } = cellOnDay(knowledgeOf(history), on);
    const dated = ({ at, side }: CellShown) => ({ value: sideText(side), time: format.dateTime(at, timeZone) });
    const [date, isToday] = [format.date(day), day === today];
    const ofService = (): string => {
      switch (service.state) {
        case 'shown':
          return t('on.shown', {
            day: date,
            values: service.shown
              .map(({ at, side }) => t('at', { value: sideText(side), time: format.time(at, timeZone) }))
              .join(', '),
          });
        case 'between': {
          const [before, after] = [dated(service.before), dated(service.after)];
          return service.isSame
            ? t('on.same', { day: date, value: before.value, before: before.time, after: after.time })
            : t('on.changed', { was: before.value, before: before.time, becomes: after.value, after: after.time });
        }
        case 'not_since':
          return t('on.not_since', { value: sideText(service.before.side), before: dated(service.before).time });
        case 'not_before':
          return t('on.not_before', { value: sideText(service.after.side), after: dated(service.after).time });
        case 'never':
          return t('on.never');
        case 'too_old':
          return t('on.too_old', { since: format.dateTime(service.since, timeZone) });
        default:
          return service satisfies never;
      }
    };
    return [ofService(), ...(waiting === null ? [] : [t(isToday ? 'waitingNow' : 'waiting', dated(waiting))])];
  };
}

/** The day of a moment. */
export const dateThere = (at: string | number, timeZone: string): CalendarDate =>
  localTimeOf(typeof at === 'number' ? at : msOf(at), timeZone).date;
