import type { TFunction } from 'i18next';
import {
  type ExportWords,
  type PageExport,
  type PagePart,
  plain,
  tableOf,
  warningsOf,
} from '#renderer/export/page-export.ts';
import { exportReport } from '#renderer/figures/export-report.ts';
import { type FillRateReport, groupLabel } from '#renderer/figures/report-words.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { mostSentence, type WhyExtent } from '#renderer/reasons/most-sentence.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { Brief } from '#shared/bridge/page-files.ts';
import type { ExamplePhoto, SumNames, Sums } from '#shared/bridge/reasons.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse, FillRateGroup } from '#shared/contract/fill-rate.ts';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { comparedFillRate, digitsOfGroup, verdictOfComparison } from '#shared/domain/fill-rate-figures.ts';
import { headlineOf } from '#shared/domain/headline.ts';
import { compareCodePoints } from '#shared/lib/compare-text.ts';
import { headlineSentences, writtenSentence } from './headline-sentences.ts';
import type { WorstSlots } from './use-worst-slots.ts';

/** So many of the furthest stores are listed. */
const MOST_ROWS = 8;

/** What a brief is made of. */
export type BriefFacts = {
  readonly days: { readonly firstDay: string; readonly lastDay: string };
  /** What it is limited to, in words; empty: to nothing. */
  readonly filters: readonly string[];
  /** By store, not limited by figures. */
  readonly read: Read<CrossStoreFillRateResponse>;
  /** undefined: not known, or there is only one. */
  readonly regions: FillRateReport | undefined;
  readonly isAllRegions: boolean;
  readonly stores: readonly StoreRow[];
  readonly slots: WorstSlots | null;
  /** What the delta is made of by type of display; null: nobody could say it. */
  readonly why: {
    readonly sums: Pick<Sums, 'groups' | 'total' | 'names'>;
    readonly source: string;
    readonly extent: WhyExtent;
  } | null;
  readonly photos: {
    readonly examples: readonly ExamplePhoto[];
    readonly names: SumNames;
    /** How they were found; null: they were not. */
    readonly source: string | null;
    /** Whether they were still awaited when the brief was made. */
    readonly isLate: boolean;
  };
  /** What stands beside the report on screen; of these, a comparison is told. */
  readonly parts: readonly PagePart[];
  /** Whether the page compares periods. `late`: what comes of it was still awaited when the brief was made. */
  readonly comparison: 'off' | 'on' | 'late';
  /** Who makes it, where a name was entered, and with which version. */
  readonly by: { readonly author: string | null; readonly version: string };
};

type BriefWords = ExportWords & { readonly overview: TFunction<'overview'> };

/** The comparison among the parts of a page, which names the earlier period. */
const comparisonIn = ({ parts }: BriefFacts, { reasons }: BriefWords): PagePart | undefined =>
  parts.find(({ about }) => about.some(({ label }) => label === reasons('export.comparedWith')));

/** With what periods are compared, or why that is not told. */
function comparedLines(facts: BriefFacts, words: BriefWords): PagePart['about'] {
  const { comparison } = facts;
  const part = comparisonIn(facts, words);
  if (part !== undefined || comparison === 'off') return part?.about ?? [];
  const text = words.exportText(comparison === 'late' ? 'brief.comparedLate' : 'brief.comparedNot');
  return [{ label: words.reasons('export.comparedWith'), text }];
}

function sentencesOf(facts: BriefFacts, words: BriefWords): readonly string[] {
  const { read, regions, isAllRegions, stores, slots, why } = facts;
  const report = read.data;
  const headline = headlineOf({ stores: report.items, regions: regions?.items, slots: slots?.sums });
  const about = { report, regions, stores, isAll: read.complete && isAllRegions };
  const said = headlineSentences(headline, about, { overview: words.overview, labels: words });
  const message = said.map((sentence) => writtenSentence(sentence, words.overview));
  const first = headline.stores === null ? [words.exportText('brief.nothing')] : [];
  const compared = comparisonIn(facts, words)?.sentence;
  const most = why && mostSentence(why.sums, 'displayType', why.extent, words);
  return [compared ?? [], first, message, most ?? []].flat().map(plain);
}

type Row = { readonly group: FillRateGroup };

/** The stores below their targets, the furthest first, with what they are counted among. */
function rowsOf({ read }: BriefFacts, words: BriefWords) {
  const { t, exportText, format } = words;
  const { items } = read.data;
  const verdicts = items.map(({ expectation }) => verdictOfComparison(expectation));
  const below = items
    .filter((_, at) => verdicts[at] === 'below')
    .toSorted((a, b) => (a.expectation.delta ?? 0) - (b.expectation.delta ?? 0) || compareCodePoints(a.key, b.key));
  const none = verdicts.filter((verdict) => verdict === 'none').length;
  const figure = (header: string, kind: 'percent' | 'points' | 'count', value: (row: Row) => number | null) => ({
    ...{ header, kind, value },
  });
  const table = tableOf<Row>(
    exportText('brief.rows'),
    [
      { header: t('grouping.store'), kind: 'text', value: ({ group }) => groupLabel('store', group, words).title },
      figure(t('column.fillRate'), 'percent', ({ group: { averageFillRate, expectation } }) =>
        comparedFillRate({ averageFillRate, ...expectation }),
      ),
      figure(t('column.expected'), 'percent', ({ group }) => group.expectation.expectedAverageFillRate),
      figure(t('column.delta'), 'points', ({ group }) => group.expectation.delta),
      figure(t('column.compared'), 'count', ({ group }) => group.expectation.comparedImageCount),
    ],
    below.slice(0, MOST_ROWS).map((group) => ({ group })),
    read.complete ? null : (warningsOf(read, words)[0] ?? null),
    ({ group }) => digitsOfGroup(group),
  );
  const note = exportText('brief.rowsOf', {
    below: format.integer(below.length),
    compared: format.integer(items.length - none),
    none: format.integer(none),
  });
  return {
    table,
    rows: { total: below.length, note, leftOut: exportText('brief.rowsLeftOut', { number: '{{number}}' }) },
  };
}

/** Where, what, when, and measured against target: each is a line. */
function captionOf(photo: ExamplePhoto, names: SumNames, { terms, format, reasons, exportText }: BriefWords): string {
  const { externalId, expositionId, scheduledDate, scheduledAt, measured, expected } = photo;
  const display = names.displays[expositionId];
  const type = display === undefined ? null : terms.expositionType(display.displayType);
  const delta = measured - expected;
  const digits = digitsToAddUp([measured, expected, delta]);
  const rates = reasons('slots.rates', {
    measured: format.percent(measured, digits),
    expected: format.percent(expected, digits),
  });
  return [
    shownName(names.stores[externalId], externalId),
    shownName(display?.label ?? type, expositionId.slice(0, 8)),
    `${format.dayMonth(scheduledDate)} ${scheduledDate.slice(0, 4)}, ${scheduledAt.slice(0, 5)}`,
    exportText('brief.photoRates', { rates, delta: format.delta(delta, digits) }),
  ]
    .map((line) => plain(line).replaceAll('\n', ' '))
    .join('\n');
}

function photosNote({ photos, read }: BriefFacts, { exportText }: BriefWords): string | null {
  if (photos.examples.length > 0) return null;
  if (photos.isLate) return exportText('brief.photosLate');
  const isKnown = read.complete && read.data.summary.belowExpectationCount === 0;
  return exportText(isKnown ? 'brief.noneBelow' : 'brief.photosNotHere');
}

/** The overview on one page: what to know first, then the figures, and where all of it is from at its end. */
export function makeBrief(facts: BriefFacts, words: BriefWords): PageExport & { readonly brief: Brief } {
  const { overview, exportText, format } = words;
  const { read, days, filters, slots, why, photos, by } = facts;
  const title = exportText('brief.title', { title: overview('title') });
  const report = exportReport({ title, report: read.data, read, days, filters, sort: undefined }, words);
  const { source, about } = report;
  const compared = comparisonIn(facts, words);
  // It is as complete as what its first sentence is about.
  const lacking = read.complete ? compared?.tables.find(({ cut }) => cut !== null)?.cut : report.warnings[0];
  const textAt = (label: 'period' | 'runs' | 'filters') =>
    about.find((line) => line.label === exportText(`about.${label}`))?.text ?? '';
  const line = (label: 'source' | 'extent' | 'times' | 'why' | 'photos' | 'madeBy' | 'filters', text: string | null) =>
    text === null ? [] : [{ label: exportText(`about.${label}`), text: plain(text) }];
  const runs = slots && { count: slots.runs, number: format.integer(slots.runs) };
  const { table, rows } = rowsOf(facts, words);
  return {
    ...report,
    about: [
      ...line('source', source),
      ...line('extent', lacking ?? exportText('brief.complete')),
      ...line('filters', textAt('filters')),
      ...comparedLines(facts, words),
      ...line('times', runs && overview('headline.calculated', runs)),
      ...line('why', why === null || why.source === source ? null : why.source),
      ...line('photos', photos.examples.length === 0 ? null : photos.source),
      ...line('madeBy', [...(by.author ? [by.author] : []), `Endcap ${by.version}`].join(' · ')),
    ],
    warnings: [...report.warnings, ...(compared?.warnings ?? [])],
    tables: [table],
    photos: photos.examples.map((photo) => ({
      photoKey: photo.photoKey,
      caption: captionOf(photo, photos.names, words),
    })),
    withoutCharts: true,
    brief: {
      about: `${textAt('period')}, ${textAt('runs')}`,
      sentences: [...sentencesOf(facts, words)],
      key: {
        measured: exportText('brief.measured'),
        target: exportText('brief.target'),
        scale: exportText('brief.scale', { from: format.percent(0, 0), to: format.percent(100, 0) }),
      },
      rows,
      photos: { title: words.reasons('why.examples'), note: photosNote(facts, words) },
    },
  };
}
