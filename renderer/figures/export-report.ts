import type { Sort } from '#renderer/ui/data-column.ts';
import { createRowOrder } from '#renderer/ui/row-order.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import type { PageFile } from '#shared/bridge/page-files.ts';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import {
  type Coverage,
  type CoverageGap,
  comparedFillRate,
  coverageOfGroup,
  coverageOfReport,
  digitsOfGroup,
  digitsOfRates,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import {
  type ExportColumn,
  type ExportWords,
  type PageExport,
  plain,
  sourceText,
  tableOf,
  warningsOf,
} from '../export/page-export.ts';
import type { CardName, Compared } from './compared.ts';
import { earlierText } from './earlier-note.tsx';
import { type FillRateColumnId, fillRateColumns, sortShown } from './fill-rate-columns.tsx';
import { coverageWords, type FillRateReport, type FillRateRow, labelsOfReport, type OwnLabel } from './report-words.ts';

/** A report as a page shows it. */
export type ReportExport = {
  readonly title: string;
  readonly report: FillRateReport;
  readonly read: Origin;
  readonly days: { readonly firstDay: string; readonly lastDay: string };
  /** What the report is limited to, in words; empty: to nothing. */
  readonly filters: readonly string[];
  /** null: the rows are in their order. */
  readonly sort: Sort | undefined | null;
  /** Whether the screen has a column of regions; a file always has it. */
  readonly isRegionShown?: boolean;
  readonly labelOf?: OwnLabel | undefined;
  /** Coverage where the report's own groups can't be added up. */
  readonly coverageFrom?: Coverage | undefined;
  readonly photos?: PageExport['photos'];
  /** What the report is compared with on screen. */
  readonly compared?: Compared | null;
};

/** A column of the screen as columns of a file: a cell that shows two figures has a column for each. */
function columnsOf(id: FillRateColumnId, { report }: ReportExport, words: ExportWords): ExportColumn<FillRateRow>[] {
  const { t, exportText } = words;
  const figure = (
    header: string,
    kind: 'percent' | 'points' | 'count',
    value: (row: FillRateRow) => number | null,
  ): ExportColumn<FillRateRow> => ({ header, kind, value });
  switch (id) {
    case 'name':
      return [
        {
          header: t(`grouping.${report.groupBy}`),
          kind: report.groupBy === 'day' ? 'day' : 'text',
          value: ({ group, label }) => (report.groupBy === 'day' ? group.key : label.title),
        },
        ...(report.groupBy === 'store' || report.groupBy === 'week' || report.groupBy === 'exposition'
          ? [
              {
                header: exportText(`detail.${report.groupBy}`),
                kind: 'text' as const,
                value: ({ label }: FillRateRow) => label.detail,
              },
            ]
          : []),
      ];
    case 'region':
      return [{ header: t('column.region'), kind: 'text', value: ({ label }) => label.region ?? null }];
    case 'track':
      return [];
    case 'fillRate':
      return [
        figure(t('column.fillRate'), 'percent', ({ group: { averageFillRate, expectation } }) =>
          comparedFillRate({ averageFillRate, ...expectation }),
        ),
      ];
    case 'expected':
      return [figure(t('column.expected'), 'percent', ({ group }) => group.expectation.expectedAverageFillRate)];
    case 'delta':
      return [figure(t('column.delta'), 'points', ({ group }) => group.expectation.delta)];
    case 'compared':
      return [
        figure(exportText('column.compared'), 'count', ({ group }) => group.expectation.comparedImageCount),
        figure(exportText('column.photos'), 'count', ({ group }) => group.imageCount),
      ];
    case 'overall':
      return [
        figure(exportText('column.overall'), 'percent', ({ group }) => group.averageFillRate),
        figure(exportText('column.measured'), 'count', ({ group }) => {
          const { images, unmeasured } = coverageOfGroup(group);
          return images - unmeasured;
        }),
      ];
    case 'missing':
      return [figure(t('column.missing'), 'count', ({ group }) => group.expectation.missingExpectationCount)];
    case 'ambiguous':
      return [figure(t('column.ambiguous'), 'count', ({ group }) => group.expectation.ambiguousExpectationCount)];
    case 'runs':
      return [figure(t('column.runs'), 'count', ({ group }) => group.protocolCount)];
    default:
      return id satisfies never;
  }
}

const CARD_NAMES = [
  'fillRate',
  'expected',
  'delta',
  'below',
  'runs',
  'coverage',
] as const satisfies readonly CardName[];

/** The cards of the page: each figure with its denominator. */
function figuresOf(
  { report, compared }: Pick<ReportExport, 'report' | 'compared'>,
  shown: Coverage | CoverageGap,
  words: ExportWords,
): PageFile['figures'] {
  const { t, format, terms } = words;
  const { summary } = report;
  const coverage = typeof shown === 'string' ? null : shown;
  const measured = coverage === null ? null : coverage.images - coverage.unmeasured;
  const digits = digitsOfRates(summary);
  const overall = { rate: format.percent(summary.averageFillRate, digits), number: format.integer(measured ?? 0) };
  const overAll =
    measured === null ? t('cards.overallRate', overall) : t('cards.overall', { count: measured, ...overall });
  const over = t(
    summary.delta !== null
      ? 'cards.overCompared'
      : coverage === null || coverage.compared > 0
        ? 'cards.notGiven'
        : 'cards.nothingCompared',
  );
  const rate = summary.delta === null ? summary.averageFillRate : comparedFillRate(summary);
  const cards = {
    fillRate: {
      label: t('cards.fillRate'),
      text: format.percent(rate, digits),
      note: summary.delta === null ? overAll : `${t('cards.overCompared')}, ${overAll}`,
    },
    expected: { label: t('cards.expected'), text: format.percent(summary.expectedAverageFillRate, digits), note: over },
    delta: { label: t('cards.delta'), text: format.delta(summary.delta, digits), note: over },
    below: {
      label: t('cards.below'),
      text: format.integer(summary.belowExpectationCount),
      note: coverage === null ? '' : t('cards.ofCompared', { compared: format.integer(coverage.compared) }),
    },
    runs: {
      label: t('cards.runs'),
      text: format.integer(summary.protocolCount),
      note: t('cards.withStatus', { status: terms.protocolStatus(report.protocolStatus).toLocaleLowerCase() }),
    },
    coverage: {
      label: t('cards.coverage'),
      text: format.percent(
        coverage === null || coverage.images === 0 ? null : (100 * coverage.compared) / coverage.images,
      ),
      note: typeof shown === 'string' ? t(`coverage.${shown}`) : coverageWords(shown, words),
    },
  };
  return CARD_NAMES.map((name) => {
    const { note, ...card } = cards[name];
    return { ...card, note: compared?.noteOf(name, note) ?? note };
  });
}

/** The rows in the order in which the page has them. */
function rowsOf(exported: ReportExport, words: ExportWords) {
  const { report, labelOf, sort, isRegionShown = true, compared } = exported;
  const columnsWith = (region: boolean) => fillRateColumns(report.groupBy, words, { region, track: false });
  const [own, onScreen] = [columnsWith(true), columnsWith(isRegionShown)];
  const columns = compared?.columns(own) ?? own;
  const label = labelsOfReport(report, words, labelOf);
  const rows = report.items.map((group) => ({ group, label: label(group) }));
  if (sort === null) return { columns, rows };
  const { id, desc } = sortShown(report.groupBy, compared?.shownColumns(onScreen) ?? onScreen, sort);
  const sortValue = columns.find((column) => column.id === id)?.sortValue ?? (() => null);
  return { columns, rows: createRowOrder(words.format.collator).sort(rows, id, sortValue, desc) };
}

function sentenceOf(
  exported: ReportExport,
  coverage: Coverage | CoverageGap,
  runs: string,
  words: ExportWords,
): string {
  const { t, exportText, format } = words;
  const { title, report, read, days, filters } = exported;
  const { summary, items, groupBy } = report;
  const below = items.filter(({ expectation }) => verdictOfComparison(expectation) === 'below');
  const [worst] = below.toSorted((a, b) => (a.expectation.delta ?? 0) - (b.expectation.delta ?? 0));
  const label = labelsOfReport(report, words, exported.labelOf);
  const rate = summary.delta === null ? summary.averageFillRate : comparedFillRate(summary);
  const digits = digitsOfRates(summary);
  const parts = [
    exportText(summary.delta === null ? 'sentence.rate' : 'sentence.gap', {
      rate: format.percent(rate, digits),
      target: format.percent(summary.expectedAverageFillRate, digits),
      delta: format.delta(summary.delta, digits),
    }),
    ...(typeof coverage === 'string' ? [] : [coverageWords(coverage, words)]),
    t('chart.runs', { count: summary.protocolCount, number: format.integer(summary.protocolCount) }),
  ];
  const about = [
    format.dateRange(days.firstDay, days.lastDay),
    runs,
    ...(filters.length === 0 ? [] : [joinNames(filters)]),
  ].join(', ');
  return plain(
    [
      `${title} (${about}): ${parts.join('; ')}.`,
      t('chart.summary', {
        title: t(`tableTitle.${groupBy}`),
        groups: t(`groups.${groupBy}`, { count: items.length }),
        below: format.integer(below.length),
      }),
      ...(worst === undefined
        ? []
        : [
            t(read.complete ? 'chart.summaryWorst' : 'chart.summaryWorstHere', {
              name: label(worst).title,
              delta: format.delta(worst.expectation.delta),
            }),
          ]),
      exportText('sentence.source', { source: sourceText(read, words) }),
    ].join(' '),
  );
}

/** What a page with a report shows: totals, table in its order, source, age and filters. */
export function exportReport(exported: ReportExport, words: ExportWords): PageExport {
  const { t, exportText, format } = words;
  const { title, report, read, days, filters, photos = [] } = exported;
  const own = coverageOfReport(report);
  const coverage = typeof own === 'string' ? (exported.coverageFrom ?? own) : own;
  const { columns, rows } = rowsOf(exported, words);
  const earlier = earlierText(read, report, words);
  const warnings = [...warningsOf(read, words), ...(earlier === null ? [] : [plain(earlier)])];
  const status = ProtocolStatus.safeParse(report.protocolStatus);
  const runs = status.success ? t(`runsOf.${status.data}`) : words.terms.protocolStatus(report.protocolStatus);
  const source = sourceText(read, words);
  return {
    title: plain(title),
    source,
    about: [
      { label: exportText('about.period'), text: format.dateRange(days.firstDay, days.lastDay) },
      { label: exportText('about.runs'), text: runs },
      {
        label: exportText('about.filters'),
        text: filters.length === 0 ? exportText('about.noFilters') : joinNames(filters),
      },
      { label: exportText('about.rows'), text: t(`groups.${report.groupBy}`, { count: report.items.length }) },
      { label: exportText('about.source'), text: source },
    ].map((line) => ({ ...line, text: plain(line.text) })),
    warnings,
    figures: figuresOf(exported, coverage, words),
    tables: [
      tableOf(
        t(`tableTitle.${report.groupBy}`),
        columns.flatMap((column) => ('exported' in column ? column.exported : columnsOf(column.id, exported, words))),
        rows,
        read.complete ? null : (warnings[0] ?? null),
        ({ group }) => exported.compared?.digitsOf(group) ?? digitsOfGroup(group),
      ),
    ],
    sentence: sentenceOf(exported, coverage, runs, words),
    photos,
  };
}
