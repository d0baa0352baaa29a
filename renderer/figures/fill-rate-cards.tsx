import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabelWords, useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { Delta, StatCard } from '#renderer/ui/figures.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import { OriginContext } from '#renderer/ui/origin.tsx';
import { type Coverage, comparedFillRate, coverageOfReport, digitsOfRates } from '#shared/domain/fill-rate-figures.ts';
import { type Compared, ComparedContext } from './compared.ts';
import classes from './fill-rate-cards.module.css';
import { coverageParts, type FillRateReport } from './report-words.ts';
import type { UnjudgedKind, UnjudgedPlace } from './unjudged.ts';
import { UnjudgedLink } from './unjudged-link.tsx';

const EarlierNote = lazy(async () => ({ default: (await import('./earlier-note.tsx')).EarlierNote }));

/** Coverage from another grouping, used when the report's own groups can't be added up. */
export type OtherCoverage = { readonly groupBy: 'store' | 'exposition' | 'protocol'; readonly coverage: Coverage };

type FillRateCardsProps = {
  readonly report: FillRateReport;
  /** Coverage of the same photos by another grouping, for a report whose own groups overlap. */
  readonly coverageFrom?: OtherCoverage | undefined;
  /** Address of Photos with the same filters, for the photos behind the figures. */
  readonly photos: Readonly<Record<string, unknown>>;
  /** Where the cells are that leave photos without a single target; null: nowhere. */
  readonly unjudgedIn?: (kind: UnjudgedKind) => UnjudgedPlace | null;
  /** Asks what the delta is made of. */
  readonly onWhy?: () => void;
};

type CoverageLineProps = Pick<FillRateCardsProps, 'unjudgedIn'> & {
  readonly coverage: Coverage;
  readonly words: LabelWords;
};

/** "42 of 60 photos compared, 12 without target, 6 ambiguous", with ways to what is missing or clashes. */
function CoverageLine({ coverage, words, unjudgedIn }: CoverageLineProps) {
  return coverageParts(coverage, words).map(({ of, text }) => {
    const place = of === 'missing' || of === 'ambiguous' ? (unjudgedIn?.(of) ?? null) : null;
    return (
      <Fragment key={of}>
        {of === 'compared' ? null : ', '}
        {place === null || (of !== 'missing' && of !== 'ambiguous') ? (
          text
        ) : (
          <UnjudgedLink kind={of} place={place}>
            {text}
          </UnjudgedLink>
        )}
      </Fragment>
    );
  });
}

/**
 * A report's totals, each with its denominator. Fill rate, target and delta are over the compared photos; the rate over
 * all measured photos stands below. Coverage is what Endcap adds up.
 */
export function FillRateCards({ report, coverageFrom, photos, unjudgedIn, onWhy }: FillRateCardsProps) {
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const { format, terms } = words;
  const { summary } = report;
  const own = coverageOfReport(report);
  const shown = typeof own === 'string' ? (coverageFrom?.coverage ?? own) : own;
  const coverage = typeof shown === 'string' ? undefined : shown;
  const rate = comparedFillRate(summary);
  const digits = digitsOfRates(summary);
  const measured = coverage === undefined ? null : coverage.images - coverage.unmeasured;
  const overall = { rate: format.percent(summary.averageFillRate, digits), number: format.integer(measured ?? 0) };
  const compared = t(
    summary.delta !== null
      ? 'cards.overCompared'
      : coverage === undefined || coverage.compared > 0
        ? 'cards.notGiven'
        : 'cards.nothingCompared',
  );
  const earlier = use(OriginContext)?.read.earlier;
  const card: Compared['card'] = use(ComparedContext)?.card ?? ((_, parts) => parts);
  const cards = (
    <Grouped aria-label={t('cards.label')} className={classes.cards}>
      <StatCard
        label={t('cards.fillRate')}
        {...card(
          'fillRate',
          summary.delta === null
            ? {
                value: format.percent(summary.averageFillRate),
                note: measured === null ? undefined : t('cards.measuredOnly', { count: measured, ...overall }),
              }
            : {
                value: format.percent(rate, digits),
                note: (
                  <>
                    {t('cards.overCompared')}
                    <br />
                    {measured === null ? t('cards.overallRate', overall) : t('cards.overall', overall)}
                  </>
                ),
              },
        )}
      />
      <StatCard
        label={t('cards.expected')}
        {...card('expected', { value: format.percent(summary.expectedAverageFillRate, digits), note: compared })}
      />
      <StatCard
        label={t('cards.delta')}
        {...card('delta', {
          value:
            onWhy === undefined || summary.delta === null ? (
              <Delta value={summary.delta} digits={digits} />
            ) : (
              <UnstyledButton className={classes.why} title={t('why')} onClick={onWhy}>
                <Delta value={summary.delta} digits={digits} />
              </UnstyledButton>
            ),
          note: compared,
        })}
      />
      <StatCard
        label={t('cards.below')}
        {...card('below', {
          value: (
            <Link to="/photos" search={{ ...photos, below: 0 }} className={classes.photos}>
              {format.integer(summary.belowExpectationCount)}
            </Link>
          ),
          note:
            coverage === undefined ? undefined : t('cards.ofCompared', { compared: format.integer(coverage.compared) }),
        })}
      />
      <StatCard
        label={t('cards.runs')}
        {...card('runs', {
          value: format.integer(summary.protocolCount),
          note: t('cards.withStatus', { status: terms.protocolStatus(report.protocolStatus).toLocaleLowerCase() }),
        })}
      />
      <StatCard
        label={t(
          coverage === undefined
            ? 'cards.coverage'
            : shown === own || coverageFrom === undefined
              ? 'coverage.addedUp'
              : `coverage.from.${coverageFrom.groupBy}`,
        )}
        hint={t('columnHint.compared')}
        {...card('coverage', {
          value: format.percent(
            coverage === undefined || coverage.images === 0 ? null : (100 * coverage.compared) / coverage.images,
          ),
          note:
            typeof shown === 'string' ? (
              t(`coverage.${shown}`)
            ) : (
              <CoverageLine coverage={shown} words={words} {...(unjudgedIn === undefined ? {} : { unjudgedIn })} />
            ),
        })}
      />
    </Grouped>
  );
  return (
    <>
      {cards}
      {earlier === undefined ? null : (
        <Suspense>
          <EarlierNote report={report} />
        </Suspense>
      )}
    </>
  );
}
