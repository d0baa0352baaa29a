import type { TFunction } from 'i18next';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { type ExportColumn, type PageExport, tableOf } from '#renderer/export/page-export.ts';
import type { useCount } from '#renderer/i18n/use-count.ts';
import type { HistoryFilter, HistoryItem } from '#shared/bridge/draft-history.ts';
import type { DraftRef, RowDifference } from '#shared/bridge/drafts.ts';
import type { CalendarDate } from '#shared/domain/calendar.ts';
import { sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import { changeLinesOf, type Line } from '../changes/change-lines.ts';
import type { LineWords } from '../parts/change-words.ts';
import type { HistorySearch } from './history-filter.ts';
import type { HistoryWords } from './history-words.ts';

/** How much of a history is exported: more would take minutes, and nobody reads it as a table. */
const MOST_LINES = 1_000;
const MOST_ROWS = 20_000;
/** The most that one call answers. */
const AT_ONCE = 200;

/** One value of a line of the history, or a line without values. */
type ExportedRow = {
  readonly item: HistoryItem;
  readonly of: { readonly ref: DraftRef; readonly line: Line } | null;
};

type Exported = {
  readonly rows: readonly ExportedRow[];
  readonly isCut: boolean;
  /** How many changes lines have beside those that the core lists of them. */
  readonly leftOut: number;
};

/** A line may be about other stores and kinds, too, which the filter keeps out. */
const isLetThrough = ({ externalId, kind }: DraftRef, filter: HistoryFilter | null): boolean =>
  filter === null ||
  ((filter.externalIds.length === 0 || filter.externalIds.includes(externalId)) &&
    (filter.kind === null || filter.kind === kind));

/** The lines that the filter lets through, newest first, each with all of its values. */
async function readRows(
  { publish }: Pick<Bridge, 'publish'>,
  filter: HistoryFilter | null,
  linesOf: (ref: DraftRef, changes: readonly RowDifference[]) => readonly Line[],
): Promise<Exported> {
  const rows: ExportedRow[] = [];
  let lines = 0;
  let leftOut = 0;
  const cut = (): Exported => ({ rows: rows.slice(0, MOST_ROWS), isCut: true, leftOut });
  for (let before: number | null = null; ; ) {
    const part: Awaited<ReturnType<typeof publish.history>> = await publish.history({ before, limit: AT_ONCE, filter });
    for (const item of part.items) {
      if (lines === MOST_LINES || rows.length >= MOST_ROWS) return cut();
      lines += 1;
      const begin = rows.length;
      for (let from = 0, total = 1; from < total; from += AT_ONCE) {
        if (rows.length >= MOST_ROWS) return cut();
        const record = await publish.record({ of: { historyId: item.id }, from, limit: AT_ONCE });
        total = record.total;
        for (const { ref, size, changes } of record.resources.filter(({ ref }) => isLetThrough(ref, filter))) {
          rows.push(...linesOf(ref, changes).map((line) => ({ item, of: { ref, line } })));
          leftOut += size - sizeOfChanges(changes);
        }
      }
      if (rows.length > MOST_ROWS) return cut();
      if (rows.length === begin) rows.push({ item, of: null });
    }
    if (part.next === null) return { rows, isCut: false, leftOut };
    before = part.next;
  }
}

/** What a history is exported with: the words of the page, and who answers. */
export type HistoryExport = {
  readonly bridge: Bridge;
  readonly filter: HistoryFilter | null;
  /** What the filter was made of. */
  readonly search: HistorySearch;
  readonly t: TFunction<'publish'>;
  readonly number: ReturnType<typeof useCount>;
  readonly timeOf: (item: HistoryItem) => string;
  readonly dayOf: (day: CalendarDate) => string;
  readonly nameOf: (externalId: string) => string;
  readonly lines: LineWords;
  readonly words: HistoryWords;
};

/** What a file is limited to, in words. */
function filterLines({ filter, search, t, nameOf, dayOf }: HistoryExport): PageExport['about'] {
  const { events, from, to } = search;
  const { externalIds = [], kind = null } = filter ?? {};
  return [
    { label: t('history.store'), text: externalIds.map(nameOf).join(', ') },
    { label: t('history.page'), text: kind === null ? '' : t(`history.pages.${kind}`) },
    { label: t('history.what'), text: events === '' ? '' : t(`history.groups.${events}`) },
    { label: t('history.from'), text: from === '' ? '' : dayOf(from) },
    { label: t('history.to'), text: to === '' ? '' : dayOf(to) },
  ].filter(({ text }) => text !== '');
}

/** Makes a table of the history, one line for each value that changed. */
export async function exportHistory(of: HistoryExport): Promise<PageExport> {
  const { bridge, filter, t, number, timeOf, nameOf, lines, words } = of;
  const { rows, isCut, leftOut } = await readRows(bridge, filter, (ref, changes) =>
    changeLinesOf({ ref, changes, errors: [], issues: [] }, lines),
  );
  const text = (header: string, value: (row: ExportedRow) => string): ExportColumn<ExportedRow> => ({
    header,
    kind: 'text',
    value,
  });
  const ofLine = (value: (of: NonNullable<ExportedRow['of']>) => string) => (row: ExportedRow) =>
    row.of === null ? '' : value(row.of);
  const columns = [
    text(t('history.when'), ({ item }) => timeOf(item)),
    text(t('history.what'), ({ item }) =>
      item.settled === null ? words.event(item) : `${words.event(item)}: ${words.settled(item.settled)}`,
    ),
    text(
      t('history.store'),
      ofLine(({ ref }) => nameOf(ref.externalId)),
    ),
    text(
      t('history.storeId'),
      ofLine(({ ref }) => ref.externalId),
    ),
    text(
      t('history.page'),
      ofLine(({ ref }) => t(`history.pages.${ref.kind}`)),
    ),
    text(
      t('history.row'),
      ofLine(({ line }) => line.name),
    ),
    text(
      t('changes.field'),
      ofLine(({ line }) => line.field ?? t(`changes.${line.change.change === 'added' ? 'added' : 'removed'}`)),
    ),
    text(
      t('changes.was'),
      ofLine(({ line }) => line.was ?? ''),
    ),
    text(
      t('changes.becomes'),
      ofLine(({ line }) => line.becomes),
    ),
  ];
  const missing = [
    ...(isCut ? [t('history.cut', number(rows.length))] : []),
    ...(leftOut > 0 ? [t('history.leftOut', number(leftOut))] : []),
  ];
  return {
    title: t('history.title'),
    about: filterLines(of),
    warnings: [],
    figures: [],
    tables: [tableOf(t('history.title'), columns, rows, missing.length === 0 ? null : missing.join(' '))],
    photos: [],
    source: t('history.recorded'),
    sentence: t('history.exported', number(rows.length)),
    withoutCharts: true,
  };
}
