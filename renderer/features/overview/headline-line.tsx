import { UnstyledButton } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groupLabel, labelsOfReport } from '#renderer/figures/report-words.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useWhy } from '#renderer/reasons/lazy-reasons.tsx';
import { useNamedRegions } from '#renderer/stores/region-names.ts';
import { OriginMark, OriginMarksHere, OriginOf } from '#renderer/ui/origin.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import { type Furthest, type Headline, headlineOf, isNamed } from '#shared/domain/headline.ts';
import { closer } from './drill.ts';
import classes from './headline-line.module.css';
import type { OverviewView } from './overview-view.ts';
import { tokenOfRegion } from './store-regions.ts';
import { scopeOf, useOverviewReport } from './use-report.ts';
import { useWorstSlots, type WorstSlots } from './use-worst-slots.ts';

/** Stands in a sentence for a part that is drawn, such as a link. */
const PART = '\uE000';

/** A sentence whose marked place is taken by a part. */
function withPart(sentence: string, part: ReactNode): ReactNode {
  const [before, after] = sentence.split(PART);
  return (
    <span>
      {before}
      {part}
      {after}
    </span>
  );
}

/** Parts of a list in a sentence: "A and B". */
function joined(parts: readonly ReactNode[], and: string): ReactNode {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order
    <Fragment key={index}>
      {index === 0 ? null : and}
      {part}
    </Fragment>
  ));
}

type HeadlineLineProps = {
  readonly view: OverviewView;
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly stores: readonly StoreRow[];
  /** True once the page has its first figures. What only the headline needs is asked for after them. */
  readonly ready: boolean;
};

/** The message of the page in a sentence or two of facts. Each leads to what is behind it. */
export function HeadlineLine({ view, ids, stores, ready }: HeadlineLineProps) {
  const { t } = useTranslation('overview');
  const asked = ready ? ids : undefined;
  // About all stores of the view: limits of figures would leave out those that they are counted among.
  const all = { ...view, min: null, max: null, below: false };
  const byStore = useOverviewReport({ ...all, groupBy: 'store' }, asked);
  const byRegion = useOverviewReport({ ...all, groupBy: 'region' }, view.regions.length === 1 ? undefined : asked);
  const slots = useWorstSlots(view, asked);
  const storeRead = byStore.isPlaceholderData ? undefined : byStore.data;
  const regionRead = byRegion.isPlaceholderData ? undefined : byRegion.data;
  const regions = useNamedRegions(regionRead?.data, stores);
  const headline = useMemo(
    () => headlineOf({ stores: storeRead?.data.items, regions: regions?.items, slots: slots?.sums }),
    [storeRead, regions, slots],
  );
  // About all of the view, so no row is named.
  const about = { scope: scopeOf(view, ids ?? null), groupBy: view.groupBy, isCompared: false, nameOf: () => '' };
  const { onWhyAll, dialog } = useWhy(about);
  // Known to say nothing: then its line would be an empty gap.
  const isSilent = headline.stores === null && headline.weekday === null && headline.time === null;
  if (storeRead !== undefined && isSilent) return null;
  return (
    <p className={classes.line}>
      {headline.stores === null || storeRead === undefined ? null : (
        <OriginOf read={storeRead}>
          <StoresSentence headline={headline} view={view} report={storeRead.data} />{' '}
          {headline.stores.below ? (
            <>
              <UnstyledButton className={classes.why} onClick={() => onWhyAll(storeRead.data.summary.delta)}>
                {t('headline.why')}
              </UnstyledButton>{' '}
            </>
          ) : null}
          <FurthestSentence
            {...{ headline, view, stores, regions }}
            report={storeRead.data}
            isAll={storeRead.complete && regionRead?.complete !== false}
          />
          <OriginMarksHere />
        </OriginOf>
      )}
      {slots === null ? null : <HardestSentence headline={headline} slots={slots} />}
      {dialog}
    </p>
  );
}

type SentenceProps = {
  readonly headline: Headline;
  readonly view: OverviewView;
  readonly report: CrossStoreFillRateResponse;
};

/** "92 of 113 compared stores are below target." Of one store: how far it is from its target. */
function StoresSentence({ headline: { stores }, view, report }: SentenceProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  if (stores === null) return null;
  if (stores.kind === 'one') {
    const link = <StoreLink view={view} report={report} externalId={stores.key} />;
    return withPart(t('headline.one', { store: PART, delta: format.delta(stores.delta) }), link);
  }
  const compared = format.integer(stores.compared);
  if (stores.below === 0) return <span>{t('headline.none', { compared })}</span>;
  return withPart(
    t('headline.below', { count: stores.below, stores: PART }),
    <Link className={classes.link} to="/overview" search={closer(view, { groupBy: 'store', below: true })}>
      {t('headline.belowOf', { below: format.integer(stores.below), compared })}
    </Link>,
  );
}

const groupOfStore = ({ items }: CrossStoreFillRateResponse, externalId: string) =>
  items.find((one) => (one.externalId ?? one.key) === externalId);

type StoreLinkProps = {
  readonly view: OverviewView;
  readonly report: CrossStoreFillRateResponse;
  readonly externalId: string;
};

function StoreLink({ view, report, externalId }: StoreLinkProps) {
  const words = useLabelWords();
  const group = groupOfStore(report, externalId);
  return (
    <Link
      className={classes.link}
      to="/stores/$externalId"
      params={{ externalId }}
      search={{ period: view.period, status: view.status }}
    >
      {group === undefined ? externalId : groupLabel('store', group, words).title}
    </Link>
  );
}

/** "−21.8", and how many others are as far below. */
function How({ of }: { readonly of: Furthest<unknown> }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const number = useCount();
  return (
    <>
      {' '}
      {format.delta(of.delta)}
      {of.ties === 0 ? null : ` ${t('headline.ties', number(of.ties))}`}
    </>
  );
}

type FurthestSentenceProps = SentenceProps & {
  readonly stores: readonly StoreRow[];
  /** undefined: not known yet, or there is only one. */
  readonly regions: CrossStoreFillRateResponse | undefined;
  /** Whether the reports are complete: else it is the furthest of a part. */
  readonly isAll: boolean;
};

/** "Furthest: Warszawa, Dworzec Centralny −21.8 and Lubelskie −10.7." */
function FurthestSentence({ headline, view, report, stores, regions, isAll }: FurthestSentenceProps) {
  const { t } = useTranslation('overview');
  const words = useLabelWords();
  const { store, region } = headline;
  const group = region === null ? undefined : regions?.items.find(({ key }) => key === region.key);
  const token = group === undefined ? null : tokenOfRegion(group, stores);
  const ofStore = store === null ? undefined : groupOfStore(report, store.key);
  const places = [
    store === null
      ? null
      : {
          isNamed: ofStore !== undefined && isNamed(ofStore, 'store'),
          part: (
            <>
              <StoreLink view={view} report={report} externalId={store.key} />
              <How of={store} />
            </>
          ),
        },
    region === null || regions === undefined || group === undefined || token === null
      ? null
      : {
          isNamed: isNamed(group, 'region'),
          part: (
            <>
              <Link
                className={classes.link}
                to="/overview"
                search={closer(view, { groupBy: 'store', region: [token] })}
              >
                {labelsOfReport(regions, words)(group).title}
              </Link>
              <How of={region} />
            </>
          ),
        },
  ].filter((place) => place !== null);
  if (places.length === 0) return null;
  // What people know by its name stands before what they know by an id.
  const parts = places.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ part }) => part);
  return withPart(
    t(isAll ? 'headline.furthest' : 'headline.furthestHere', { places: PART }),
    joined(parts, t('headline.and')),
  );
}

type HardestSentenceProps = { readonly headline: Headline; readonly slots: WorstSlots };

/** "Weakest times: Fridays −9.1 and 13:30 −7.4.", with what it was calculated from. */
function HardestSentence({ headline: { weekday, time }, slots }: HardestSentenceProps) {
  const { t } = useTranslation('overview');
  const number = useCount();
  const parts = [
    weekday === null ? null : (
      <>
        <Link className={classes.link} to="/photos" search={slots.photosOf((slot) => slot.weekday === weekday.key)}>
          {t(`headline.weekday.${weekday.key}` as 'headline.weekday.0')}
        </Link>
        <How of={weekday} />
      </>
    ),
    time === null ? null : (
      <>
        <Link className={classes.link} to="/photos" search={slots.photosOf((slot) => slot.time === time.key)}>
          {time.key}
        </Link>
        <How of={time} />
      </>
    ),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <>
      {' '}
      {withPart(t('headline.hardest', { places: PART }), joined(parts, t('headline.and')))}{' '}
      <OriginMark Icon={IconCalculator} tone="calm" small word={t('headline.calculated', number(slots.runs))} />
    </>
  );
}
