import type { TFunction } from 'i18next';
import type { FillRateReport } from '#renderer/figures/report-words.ts';
import { groupLabel, labelsOfReport } from '#renderer/figures/report-words.ts';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { CrossStoreFillRateResponse } from '#shared/contract/fill-rate.ts';
import { type Furthest, type Headline, isNamed } from '#shared/domain/headline.ts';
import { tokenOfRegion } from './store-regions.ts';

/** Stands in a sentence for its places. */
export const PLACES = '\uE000';

/** What a sentence is about, and what leads to it on screen. */
export type HeadlinePlace = (
  | { readonly kind: 'below' }
  /** `key`: of a region, its token. */
  | { readonly kind: 'store' | 'region' | 'time'; readonly key: string }
  | { readonly kind: 'weekday'; readonly key: number }
) & {
  readonly text: string;
  /** Stands behind it: how far it is, and how many others are as far; '': nothing. */
  readonly how: string;
};

/** A sentence with a mark in place of what it is about. */
export type HeadlineSentence = {
  readonly about: 'stores' | 'furthest' | 'hardest';
  readonly text: string;
  readonly places: readonly HeadlinePlace[];
};

type HeadlineWords = { readonly overview: TFunction<'overview'>; readonly labels: LabelWords };

type Facts = {
  /** By store. */
  readonly report: Pick<CrossStoreFillRateResponse, 'items'>;
  /** undefined: not known, or there is only one. */
  readonly regions: FillRateReport | undefined;
  readonly stores: readonly StoreRow[];
  /** Whether the reports are complete: else it is the furthest of a part. */
  readonly isAll: boolean;
};

/** "−21.8", and how many others are as far below. */
function howOf({ delta, ties }: Furthest<unknown>, { overview, labels: { format } }: HeadlineWords): string {
  const others = { count: ties, number: format.integer(ties) };
  return ` ${format.delta(delta)}${ties === 0 ? '' : ` ${overview('headline.ties', others)}`}`;
}

const groupOfStore = ({ items }: Facts['report'], externalId: string) =>
  items.find((one) => (one.externalId ?? one.key) === externalId);

function placeOfStore(key: string, how: string, { report }: Facts, { labels }: HeadlineWords): HeadlinePlace {
  const group = groupOfStore(report, key);
  const text = group === undefined ? key : groupLabel('store', group, labels).title;
  return { kind: 'store', key, text, how };
}

/** "92 of 113 compared stores are below target." Of one store: how far it is from its target. */
function storesSentence({ stores }: Headline, facts: Facts, words: HeadlineWords): HeadlineSentence | null {
  const { overview, labels } = words;
  const { format } = labels;
  if (stores === null) return null;
  const about = 'stores';
  if (stores.kind === 'one') {
    const text = overview('headline.one', { store: PLACES, delta: format.delta(stores.delta) });
    return { about, text, places: [placeOfStore(stores.key, '', facts, words)] };
  }
  const compared = format.integer(stores.compared);
  if (stores.below === 0) return { about, text: overview('headline.none', { compared }), places: [] };
  const text = overview('headline.belowOf', { below: format.integer(stores.below), compared });
  return {
    about,
    text: overview('headline.below', { count: stores.below, stores: PLACES }),
    places: [{ kind: 'below', text, how: '' }],
  };
}

/** "Furthest: Warszawa, Dworzec Centralny −21.8 and Lubelskie −10.7." */
function furthestSentence({ store, region }: Headline, facts: Facts, words: HeadlineWords): HeadlineSentence | null {
  const { report, regions, stores, isAll } = facts;
  const group = region === null ? undefined : regions?.items.find(({ key }) => key === region.key);
  const token = group === undefined ? null : tokenOfRegion(group, stores);
  const ofStore = store === null ? undefined : groupOfStore(report, store.key);
  const places = [
    store === null
      ? null
      : {
          isNamed: ofStore !== undefined && isNamed(ofStore, 'store'),
          place: placeOfStore(store.key, howOf(store, words), facts, words),
        },
    region === null || regions === undefined || group === undefined || token === null
      ? null
      : {
          isNamed: isNamed(group, 'region'),
          place: {
            kind: 'region',
            key: token,
            text: labelsOfReport(regions, words.labels)(group).title,
            how: howOf(region, words),
          } as const,
        },
  ].filter((place) => place !== null);
  if (places.length === 0) return null;
  return {
    about: 'furthest',
    text: words.overview(isAll ? 'headline.furthest' : 'headline.furthestHere', { places: PLACES }),
    // What people know by its name stands before what they know by an id.
    places: places.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ place }) => place),
  };
}

/** "Weakest times: Fridays −9.1 and 13:30 −7.4." */
function hardestSentence({ weekday, time }: Headline, words: HeadlineWords): HeadlineSentence | null {
  const { overview } = words;
  const places: HeadlinePlace[] = [];
  if (weekday !== null) {
    const text = overview(`headline.weekday.${weekday.key}` as 'headline.weekday.0');
    places.push({ kind: 'weekday', key: weekday.key, text, how: howOf(weekday, words) });
  }
  if (time !== null) {
    places.push({ kind: 'time', key: time.key, text: time.key, how: howOf(time, words) });
  }
  return places.length === 0
    ? null
    : { about: 'hardest', text: overview('headline.hardest', { places: PLACES }), places };
}

/** What a headline says, in sentences that the screen draws with links and a file as text. */
export function headlineSentences(headline: Headline, facts: Facts, words: HeadlineWords): readonly HeadlineSentence[] {
  return [
    storesSentence(headline, facts, words),
    furthestSentence(headline, facts, words),
    hardestSentence(headline, words),
  ].filter((sentence) => sentence !== null);
}

/** A sentence as a text alone. */
export const writtenSentence = ({ text, places }: HeadlineSentence, overview: TFunction<'overview'>): string =>
  text.replace(PLACES, () => places.map((place) => `${place.text}${place.how}`).join(overview('headline.and')));
