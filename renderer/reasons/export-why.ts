import {
  type ExportColumn,
  type ExportWords,
  type PageExport,
  plain,
  sourceText,
  tableOf,
  warningsOf,
} from '#renderer/export/page-export.ts';
import type { Sort } from '#renderer/ui/data-column.ts';
import { createRowOrder } from '#renderer/ui/row-order.ts';
import { type ShortfallPart, shortfallParts } from '#shared/domain/reasons/shortfall-parts.ts';
import { digitsOfSum, figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { isGrown } from './grown-line.tsx';
import { keptText, lackingText } from './kept-text.ts';
import { mostSentence } from './most-sentence.ts';
import type { ReasonsScope } from './scope.ts';
import { slotWordsOf } from './slot-words.ts';
import { twiceText } from './twice-text.ts';
import type { WhyShown, WhySums } from './use-service-parts.ts';
import { coverText, partNamesOf, WHY_COLUMNS, type WhyBy, whySortValue } from './why-parts.ts';

type ShownWhy = {
  /** Of the row that is explained. */
  readonly name: string;
  readonly data: WhyShown;
  readonly scope: ReasonsScope;
  readonly by: WhyBy;
  /** Of the table on screen. */
  readonly sort: Sort;
};

/** What a scope is limited to, in words. */
function filtersOf({ filter }: ReasonsScope, { stores, displays }: WhySums['names'], words: ExportWords): string[] {
  const { exportText, terms } = words;
  const { externalIds = [], displayTypes = [], categories = [], expositionIds = [] } = filter;
  const [store] = externalIds;
  const named = (name: 'displayType' | 'category', names: readonly string[]) =>
    names.length === 0 ? [] : [exportText(`filter.${name}`, { names: joinNames(names) })];
  return [
    ...(store === undefined
      ? []
      : externalIds.length === 1
        ? [stores[store] ?? store]
        : [exportText('filter.stores', { count: externalIds.length })]),
    ...named('displayType', displayTypes.map(terms.expositionType)),
    ...named('category', categories.map(terms.productCategory)),
    ...expositionIds.map((id) => displays[id]?.label ?? id.slice(0, 8)),
  ];
}

type Row = { readonly name: string; readonly detail: string | null } & Pick<
  ShortfallPart,
  'points' | 'share' | 'figures'
>;

function columnsOf(
  by: WhyBy,
  withDetail: boolean,
  digits: number,
  { reasons, exportText }: ExportWords,
): ExportColumn<Row>[] {
  const column = (
    name: 'points' | 'share' | 'delta' | 'compared',
    kind: 'points' | 'percent' | 'count',
    value: (row: Row) => number | null,
  ): ExportColumn<Row> => ({ header: reasons(`why.column.${name}`), kind, value });
  return [
    { header: reasons(`why.by.${by}`), kind: 'text', value: ({ name }) => name },
    ...(withDetail
      ? [{ header: reasons('export.detail'), kind: 'text', value: ({ detail }: Row) => detail } as const]
      : []),
    { ...column('points', 'points', ({ points }) => points), digits },
    column('share', 'percent', ({ share }) => share),
    column('delta', 'points', ({ figures }) => figures.delta),
    column('compared', 'count', ({ figures }) => figures.compared),
    { header: exportText('column.photos'), kind: 'count', value: ({ figures }) => figures.photos },
  ];
}

/** How much of it an answer has that has not come to its end; null: all of it. */
function coveredText({ grown, total }: WhyShown, parts: readonly ShortfallPart[], words: ExportWords): string | null {
  if (grown === null || isGrown(grown)) return null;
  const { had, asked, stores } = grown;
  return stores === null
    ? slotWordsOf(words.reasons, words.format).answers({ had, of: asked })
    : coverText(parts, { whole: total.now, had, of: stores }, words);
}

/** What the screen says beside the figures of the service. */
function warningsOfWhy({ origin, twice }: WhyShown, words: ExportWords): string[] {
  const said = twiceText(twice, words);
  return [...(origin === null ? [] : warningsOf(origin, words)), ...(said === null ? [] : [plain(said)])];
}

/**
 * What a delta is made of, as it is on screen. What the parts add is rounded as there, so that it adds up to the last
 * line, which is the whole.
 */
export function exportWhy({ name, data, scope, by, sort }: ShownWhy, words: ExportWords): PageExport {
  const { reasons, exportText, t, format } = words;
  const whole = figuresOfSum(data.total.now);
  const parts = shortfallParts(data.groups, data.total.now);
  const nameOf = partNamesOf(words.terms, format);
  const rowOf = (part: ShortfallPart): Row => {
    const { title: partName, detail } = nameOf(by, part.key, data.names);
    return { ...part, name: partName, detail };
  };
  const column = WHY_COLUMNS.find((id) => id === sort.id) ?? 'points';
  const value = whySortValue(column, by, (key) => nameOf(by, key, data.names).title);
  const rows = createRowOrder(format.collator).sort(parts, column, value, sort.desc).map(rowOf);
  const digits = digitsOfSum(data.total.now);
  const total = (pick: (row: Row) => number | null, decimals: number) =>
    rows.some((row) => pick(row) !== null)
      ? rows.reduce((sum, row) => sum + Math.round((pick(row) ?? 0) * 10 ** decimals), 0) / 10 ** decimals
      : null;
  const [points, share] = [total((row) => row.points, digits), total((row) => row.share, 1)];
  const covered = coveredText(data, parts, words);
  // The whole is more than its parts while some are missing, and has no more than its own figures.
  const together: Row = {
    ...{ name: reasons(covered === null ? 'export.together' : 'export.whole'), detail: null, figures: whole },
    ...{ points: covered === null ? points : whole.delta, share: covered === null || share === null ? share : 100 },
  };
  const warnings = warningsOfWhy(data, words);
  const cutShort = data.origin?.complete === false ? (warnings[0] ?? null) : null;
  const lacking = data.origin === null ? lackingText(data.kept, words) : (covered ?? cutShort);
  const extent = lacking === null ? 'all' : data.origin === null ? 'here' : 'read';
  const most = mostSentence(data, by, extent, words);
  const leftOut = data.groupsLeftOut === 0 ? null : reasons('why.leftOut', { count: data.groupsLeftOut });
  const cut = [lacking, leftOut].filter((text) => text !== null).join(' ');
  const source = plain(data.origin === null ? keptText(data.kept, words) : sourceText(data.origin, words));
  const range = format.dateRange(scope.days.firstDay, scope.days.lastDay);
  const filters = filtersOf(scope, data.names, words);
  const rates = reasons('slots.rates', {
    measured: format.percent(whole.measured, digits),
    expected: format.percent(whole.expected, digits),
  });
  const title = reasons('why.title', { name });
  return {
    title: plain(title),
    source,
    about: [
      { label: exportText('about.period'), text: range },
      { label: exportText('about.runs'), text: t(`runsOf.${scope.status}`) },
      {
        label: exportText('about.filters'),
        text: filters.length === 0 ? exportText('about.noFilters') : joinNames(filters),
      },
      { label: exportText('about.source'), text: source },
    ].map((line) => ({ ...line, text: plain(line.text) })),
    warnings,
    figures: [
      { label: t('cards.delta'), text: format.delta(whole.delta, digits), note: rates },
      {
        label: exportText('column.compared'),
        text: format.integer(whole.compared),
        note: reasons('slots.compared', {
          compared: format.integer(whole.compared),
          count: whole.photos,
          number: format.integer(whole.photos),
        }),
      },
    ],
    tables: [
      tableOf(
        plain(reasons('export.parts', { by: reasons(`why.by.${by}`) })),
        columnsOf(
          by,
          rows.some(({ detail }) => detail !== null),
          digits,
          words,
        ),
        [...rows, together],
        cut === '' ? null : plain(cut),
      ),
    ],
    sentence: plain(
      [
        `${title} (${range}): ${format.delta(whole.delta, digits)}; ${rates}.`,
        ...(most === null ? [] : [most]),
        ...(covered === null ? [] : [`${covered}.`]),
        exportText('sentence.source', { source }),
      ].join(' '),
    ),
    photos: [],
    withoutCharts: true,
  };
}
