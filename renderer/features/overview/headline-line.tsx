import { UnstyledButton } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useWhy } from '#renderer/reasons/lazy-reasons.tsx';
import { useNamedRegions } from '#renderer/stores/region-names.ts';
import { OriginMark, OriginMarksHere, OriginOf } from '#renderer/ui/origin.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { headlineOf } from '#shared/domain/headline.ts';
import { closer } from './drill.ts';
import classes from './headline-line.module.css';
import { type HeadlinePlace, type HeadlineSentence, headlineSentences, PLACES } from './headline-sentences.ts';
import type { OverviewView } from './overview-view.ts';
import { scopeOf, useOverviewReport } from './use-report.ts';
import { useWorstSlots, type WorstSlots } from './use-worst-slots.ts';

type HeadlineLineProps = {
  readonly view: OverviewView;
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly stores: readonly StoreRow[];
  /** True once the page has its first figures. What only the headline needs is asked for after them. */
  readonly ready: boolean;
};

/** What a headline is made of, asked for in the same way by all who show it. */
export function useHeadlineReads(view: OverviewView, asked: readonly string[] | null | undefined) {
  // About all stores of the view: limits of figures would leave out those that they are counted among.
  const all = { ...view, min: null, max: null, below: false };
  const byStore = useOverviewReport({ ...all, groupBy: 'store' }, asked);
  const byRegion = useOverviewReport({ ...all, groupBy: 'region' }, view.regions.length === 1 ? undefined : asked);
  return { byStore, byRegion, ...useWorstSlots(view, asked) };
}

/** The message of the page in a sentence or two of facts. Each leads to what is behind it. */
export function HeadlineLine({ view, ids, stores, ready }: HeadlineLineProps) {
  const { t } = useTranslation('overview');
  const labels = useLabelWords();
  const number = useCount();
  const { byStore, byRegion, slots } = useHeadlineReads(view, ready ? ids : undefined);
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
  const isAll = storeRead?.complete === true && regionRead?.complete !== false;
  const sentences =
    storeRead === undefined
      ? []
      : headlineSentences(headline, { report: storeRead.data, regions, stores, isAll }, { overview: t, labels });
  const draw = (about: HeadlineSentence['about']) => {
    const sentence = sentences.find((one) => one.about === about);
    return sentence === undefined ? null : <Sentence {...{ sentence, view, slots }} />;
  };
  const hardest = draw('hardest');
  return (
    <p className={classes.line}>
      {headline.stores === null || storeRead === undefined ? null : (
        <OriginOf read={storeRead}>
          {draw('stores')}{' '}
          {headline.stores.below ? (
            <>
              <UnstyledButton className={classes.why} onClick={() => onWhyAll(storeRead.data.summary.delta)}>
                {t('headline.why')}
              </UnstyledButton>{' '}
            </>
          ) : null}
          {draw('furthest')}
          <OriginMarksHere />
        </OriginOf>
      )}
      {slots === null || hardest === null ? null : (
        <>
          {' '}
          {hardest}{' '}
          <OriginMark Icon={IconCalculator} tone="calm" small word={t('headline.calculated', number(slots.runs))} />
        </>
      )}
      {dialog}
    </p>
  );
}

type PlaceScope = { readonly view: OverviewView; readonly slots: WorstSlots | null };

/** A sentence whose places are links: "A −2.1 and B −1.0". */
function Sentence({ sentence, ...scope }: PlaceScope & { readonly sentence: HeadlineSentence }) {
  const { t } = useTranslation('overview');
  const [before, after] = sentence.text.split(PLACES);
  return (
    <span>
      {before}
      {sentence.places.map((place, index) => (
        <Fragment key={place.kind}>
          {index === 0 ? null : t('headline.and')}
          <PlaceLink place={place} {...scope} />
          {place.how}
        </Fragment>
      ))}
      {after}
    </span>
  );
}

function PlaceLink({ place, view, slots }: PlaceScope & { readonly place: HeadlinePlace }) {
  const shown = { className: classes.link, children: place.text };
  const byStore = { groupBy: 'store' } as const;
  if (place.kind === 'below')
    return <Link to="/overview" search={closer(view, { ...byStore, below: true })} {...shown} />;
  if (place.kind === 'store') {
    const { period, status } = view;
    return <Link to="/stores/$externalId" params={{ externalId: place.key }} search={{ period, status }} {...shown} />;
  }
  if (place.kind === 'region')
    return <Link to="/overview" search={closer(view, { ...byStore, region: [place.key] })} {...shown} />;
  const { kind, key } = place;
  return <Link to="/photos" search={slots?.photosOf((slot) => slot[kind] === key) ?? {}} {...shown} />;
}
