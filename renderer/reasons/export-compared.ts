import {
  type ExportColumn,
  type ExportWords,
  type PagePart,
  plain,
  sourceText,
  tableOf,
  warningsOf,
} from '#renderer/export/page-export.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import type { ReportFigures } from '#shared/domain/reasons/sum-figures.ts';
import type { PhotoSum, SumGroup } from '#shared/domain/reasons/sums-query.ts';
import { changeOf, deltaOfSum } from './change.ts';
import { type KeptShown, keptText, lackingText } from './kept-text.ts';

export type ShownComparison = {
  readonly total: { readonly now: ReportFigures; readonly before: ReportFigures | null };
  /** What of both periods is on this computer, or the reports of both that the service gave. */
  readonly from:
    | { readonly kept: { readonly now: KeptShown; readonly before: KeptShown | null } }
    | { readonly now: Origin; readonly before: Origin };
  /** Sums by day; null: the rows of the page are days, or nobody has them. */
  readonly days: readonly SumGroup[] | null;
  readonly period: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>;
  readonly earlier: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>;
  /** Only runs that both periods have. */
  readonly paired: boolean;
};

const FIGURES = ['measured', 'expected', 'delta', 'belowShare'] as const satisfies readonly (keyof ReportFigures)[];

type TotalRow = {
  readonly days: string;
  readonly figures: ReportFigures | null;
  readonly before: ReportFigures | null;
};

/** Each period on a line, and behind each figure how far it moved. */
function totalColumns({ reasons, exportText }: ExportWords): ExportColumn<TotalRow>[] {
  return [
    { header: exportText('about.period'), kind: 'text', value: ({ days }) => days },
    ...FIGURES.flatMap((name): ExportColumn<TotalRow>[] => [
      {
        header: reasons(`compare.figure.${name}`),
        kind: name === 'delta' ? 'points' : 'percent',
        value: ({ figures }) => figures?.[name] ?? null,
      },
      {
        header: reasons('export.change', { figure: reasons(`compare.figure.${name}`) }),
        kind: 'points',
        value: ({ figures, before }) => changeOf(figures?.[name] ?? null, before?.[name] ?? null),
      },
    ]),
    { header: reasons('compare.figure.runs'), kind: 'count', value: ({ figures }) => figures?.runs ?? null },
    { header: exportText('column.compared'), kind: 'count', value: ({ figures }) => figures?.compared ?? null },
  ];
}

/** How far a figure moved, as a difference that has to add up. */
const moveOf = (now: number | null, before: number | null) => [now, before, changeOf(now, before)] as const;

/** Decimals of the totals: the figures of each period add up, and so does how far each moved. */
function digitsOfTotals({ now, before }: ShownComparison['total']): number {
  const ofPeriod = ({ measured, expected, delta }: ReportFigures) => [measured, expected, delta] as const;
  const moves = FIGURES.map((name) => moveOf(now[name], before?.[name] ?? null));
  return digitsToAddUp(ofPeriod(now), ...(before === null ? [] : [ofPeriod(before)]), ...moves);
}

function dayColumns({ reasons, t }: ExportWords): ExportColumn<SumGroup>[] {
  const delta = (
    id: 'now' | 'before' | 'change',
    value: (group: SumGroup) => number | null,
  ): ExportColumn<SumGroup> => ({
    header: reasons(`compare.column.${id}`),
    kind: 'points',
    value,
  });
  const pair = (id: 'runs' | 'compared', count: (sum: PhotoSum) => number): ExportColumn<SumGroup>[] => [
    { header: reasons(`compare.column.${id}`), kind: 'count', value: ({ now }) => (now === null ? 0 : count(now)) },
    {
      header: reasons('export.before', { figure: reasons(`compare.column.${id}`) }),
      kind: 'count',
      value: ({ before }) => (before === null ? 0 : count(before)),
    },
  ];
  return [
    { header: t('grouping.day'), kind: 'day', value: ({ key }) => key[0] ?? null },
    delta('now', ({ now }) => deltaOfSum(now)),
    delta('before', ({ before }) => deltaOfSum(before)),
    delta('change', ({ now, before }) => changeOf(deltaOfSum(now), deltaOfSum(before))),
    ...pair('runs', ({ runCount }) => runCount),
    ...pair('compared', ({ comparedImageCount }) => comparedImageCount),
  ];
}

type Sources = Pick<PagePart, 'about' | 'warnings'> & {
  /** What is not in the totals; null: nothing. */
  readonly cut: string | null;
};

/** Where the figures of both periods are from, and what they lack. This period's own report says its age itself. */
function sourcesOf({ from }: ShownComparison, words: ExportWords): Sources {
  const [now, before] = [words.reasons('export.periodNow'), words.reasons('export.periodBefore')];
  const cutOf = (lacking: readonly string[]) => (lacking.length === 0 ? null : lacking.join(' '));
  if ('kept' in from) {
    const periods = [
      { label: now, kept: from.kept.now },
      ...(from.kept.before === null ? [] : [{ label: before, kept: from.kept.before }]),
    ];
    const lacking = periods.flatMap(({ label, kept }) => {
      const text = lackingText(kept, words);
      return text === null ? [] : [`${label}: ${text}`];
    });
    return {
      about: periods.map(({ label, kept }) => ({ label, text: keptText(kept, words) })),
      warnings: [],
      cut: cutOf(lacking),
    };
  }
  const warningsIn = (label: string, read: Origin) => warningsOf(read, words).map((text) => `${label}: ${text}`);
  const warnings = warningsIn(before, from.before);
  return {
    about: [{ label: before, text: sourceText(from.before, words) }],
    warnings,
    cut: cutOf([
      ...(from.now.complete ? [] : warningsIn(now, from.now).slice(0, 1)),
      ...(from.before.complete ? [] : warnings.slice(0, 1)),
    ]),
  };
}

/**
 * What a comparison adds to the report that it is about: totals and days of both periods, with what it is compared, and
 * how old both are.
 */
export function exportCompared(shown: ShownComparison, words: ExportWords): PagePart {
  const { days, paired } = shown;
  const { now, before } = shown.total;
  const { reasons, format } = words;
  const [period, earlier] = [shown.period, shown.earlier].map(({ firstDay, lastDay }) =>
    format.dateRange(firstDay, lastDay),
  );
  const { about, warnings, cut } = sourcesOf(shown, words);
  const digits = digitsToAddUp(moveOf(now.delta, before?.delta ?? null));
  const part = (title: string) => reasons('export.part', { title, days: earlier });
  const of = <Row>(
    title: string,
    columns: readonly ExportColumn<Row>[],
    ofRows: readonly Row[],
    digitsOf: (row: Row) => number,
  ) => tableOf(plain(title), columns, ofRows, cut === null ? null : plain(cut), digitsOf);
  return {
    about: [
      {
        label: reasons('export.comparedWith'),
        text: `${earlier}, ${reasons(paired ? 'export.paired' : 'export.allRuns')}`,
      },
      ...about,
    ].map((line) => ({ ...line, text: plain(line.text) })),
    warnings: warnings.map(plain),
    tables: [
      of(
        part(reasons('export.totals')),
        totalColumns(words),
        [
          { days: period ?? '', figures: now, before },
          { days: earlier ?? '', figures: before, before: null },
        ],
        () => digitsOfTotals(shown.total),
      ),
      ...(days === null
        ? []
        : [
            of(part(reasons('export.by', { group: words.t('grouping.day') })), dayColumns(words), days, (day) =>
              digitsToAddUp(moveOf(deltaOfSum(day.now), deltaOfSum(day.before))),
            ),
          ]),
    ],
    sentence: plain(
      reasons('export.sentence', {
        days: paired ? `${earlier}, ${reasons('export.paired')}` : earlier,
        now: format.delta(now.delta, digits),
        before: format.delta(before?.delta ?? null, digits),
        change: format.delta(changeOf(now.delta, before?.delta ?? null), digits),
      }),
    ),
  };
}
