import { useTranslation } from 'react-i18next';
import { Delta } from '#renderer/ui/delta.tsx';
import { StatCard } from '#renderer/ui/stat-card.tsx';
import { type Coverage, coverageOfReport } from '#shared/domain/fill-rate-coverage.ts';
import { coverageWords } from './coverage-words.ts';
import classes from './fill-rate-cards.module.css';
import type { FillRateReport } from './fill-rate-report.ts';
import { useLabelWords } from './use-label-words.ts';

type FillRateCardsProps = {
  readonly report: FillRateReport;
  /** Coverage of the same photos, taken from another grouping, for a report whose own groups overlap. */
  readonly coverageFromStores?: Coverage | undefined;
};

/** The totals of a report, each with its denominator: the service's own figures, and the coverage Endcap adds up. */
export function FillRateCards({ report, coverageFromStores }: FillRateCardsProps) {
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const { format, terms } = words;
  const { summary } = report;
  const own = coverageOfReport(report);
  const gap = typeof own === 'string' ? own : null;
  const coverage = typeof own === 'string' ? coverageFromStores : own;
  const compared = t(summary.delta === null ? 'cards.nothingCompared' : 'cards.overCompared');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this groups figures
    <div role="group" aria-label={t('cards.label')} className={classes.cards}>
      <StatCard
        label={t('cards.fillRate')}
        value={format.percent(summary.averageFillRate)}
        note={t('cards.photos', { count: summary.imageCount, number: format.integer(summary.imageCount) })}
      />
      <StatCard label={t('cards.expected')} value={format.percent(summary.expectedAverageFillRate)} note={compared} />
      <StatCard label={t('cards.delta')} value={<Delta value={summary.delta} />} note={compared} />
      <StatCard
        label={t('cards.below')}
        value={format.integer(summary.belowExpectationCount)}
        note={
          coverage === undefined ? undefined : t('cards.ofCompared', { compared: format.integer(coverage.compared) })
        }
      />
      <StatCard
        label={t('cards.runs')}
        value={format.integer(summary.protocolCount)}
        note={t('cards.withStatus', { status: terms.protocolStatus(report.protocolStatus).toLocaleLowerCase() })}
      />
      <StatCard
        label={t(coverage === undefined ? 'cards.coverage' : gap === null ? 'coverage.addedUp' : 'coverage.fromStores')}
        value={format.percent(
          coverage === undefined || coverage.images === 0 ? null : (100 * coverage.compared) / coverage.images,
        )}
        note={coverage === undefined ? t(`coverage.${gap ?? 'not_adding_up'}`) : coverageWords(coverage, words)}
      />
    </div>
  );
}
