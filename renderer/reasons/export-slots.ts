import {
  type ExportWords,
  type PagePart,
  plain,
  sourceText,
  tableOf,
  warningsOf,
} from '#renderer/export/page-export.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import {
  hardestSlots,
  type SlotCell,
  type SlotFigure,
  type SlotMap,
  slotValue,
} from '#shared/domain/reasons/slot-map.ts';
import { type KeptShown, keptText, lackingText } from './kept-text.ts';
import { hardestOf, type SlotsFrom, slotWordsOf } from './slot-words.ts';
import { placedTwice, twiceText } from './twice-text.ts';

type Shown = {
  readonly map: SlotMap;
  readonly figure: SlotFigure;
  readonly from: SlotsFrom;
  /** The display type that was chosen; null: all. */
  readonly type: ExpositionType | null;
};

/** What the screen says beside a map of the service. */
function warningsOfService(
  { origin, of, contradictions }: Exclude<SlotsFrom, { readonly kept: KeptShown }>,
  words: ExportWords,
): string[] {
  const placed = contradictions.map((one) => placedTwice(one, words));
  const said = [twiceText(placed, words), of === 0 ? null : words.reasons('slots.columns')];
  return [...warningsOf(origin, words), ...said.flatMap((text) => (text === null ? [] : [plain(text)]))];
}

/** Weekdays by times as they are on screen. A cell without a figure says why; one outside the period is empty. */
export function exportSlots({ map, figure, from, type }: Shown, words: ExportWords): PagePart {
  const { reasons, terms, format } = words;
  const { text, name, answers } = slotWordsOf(reasons, format);
  const shownIn = (cell: SlotCell | undefined) => {
    if (cell === undefined) return null;
    const shown = text(cell, figure);
    return slotValue(cell, figure) ?? (shown === '–' ? null : shown);
  };
  const kind = figure === 'delta' ? 'points' : 'percent';
  const rows = [
    ...map.rows.map(({ weekday, cells, all }) => ({ weekday: format.weekday(weekday), cells: [...cells, all] })),
    { weekday: reasons('slots.all'), cells: [...map.ofTimes, map.all] },
  ];
  const label = reasons(`slots.label.${figure}`);
  const columns = [...map.times, reasons('slots.all')].map((header, at) => ({
    header,
    kind: kind as 'points' | 'percent',
    value: ({ cells }: (typeof rows)[number]) => shownIn(cells[at]),
  }));
  const { weekday, time, slot } = hardestSlots(map, figure);
  const hardest = [weekday, time, slot].flatMap((cell) =>
    cell === null ? [] : [`${name(cell)} ${text(cell, figure)}`],
  );
  const isPart = !('kept' in from) && from.had !== from.of;
  const lacking = 'kept' in from ? lackingText(from.kept, words) : isPart ? answers(from) : null;
  const source = 'kept' in from ? keptText(from.kept, words) : sourceText(from.origin, words);
  return {
    about: [{ label: reasons('slots.title'), text: plain(source) }],
    warnings: 'kept' in from ? [] : warningsOfService(from, words),
    tables: [
      tableOf(
        plain(type === null ? label : `${label}: ${terms.expositionType(type)}`),
        [
          { header: reasons('slots.weekday'), kind: 'text', value: ({ weekday: day }: (typeof rows)[number]) => day },
          ...columns,
        ],
        rows,
        lacking === null ? null : plain(lacking),
      ),
    ],
    sentence:
      hardest.length === 0 ? '' : plain(`${reasons(`slots.${hardestOf(from)}.${figure}`)} ${hardest.join(' · ')}.`),
  };
}
