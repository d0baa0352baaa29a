import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAge } from '#renderer/i18n/age.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { AsOf, AsOfHere } from '#renderer/ui/as-of.tsx';
import { Delta, FillTrack, Hinted } from '#renderer/ui/figures.tsx';
import type { UnjudgedPlace } from '../figures/unjudged.ts';
import { UnjudgedLink } from '../figures/unjudged-link.tsx';
import { digitsOfPhoto, type PhotoEntry, reasonForNoDelta, usePhotoWords } from './photo-entry.ts';
import classes from './photo-facts.module.css';

/** What the surrounding page knows about a photo, as texts or links; null is left out. */
export type PhotoPlace = {
  readonly store: ReactNode;
  readonly display: ReactNode;
  /** Shown under the time of the run. */
  readonly run: ReactNode;
  readonly targets: PhotoFiguresProps['targets'];
  /** Whose the figures are, when they are from neither the service nor this computer. */
  readonly figures?: string | undefined;
};

type PhotoFactsProps = {
  readonly photo: PhotoEntry;
  readonly place: PhotoPlace;
  /** When the figures that are on this computer were read, ISO 8601; null: not known. Absent: the page around says it. */
  readonly asOf?: string | null;
};

/** Figures that are on this computer. */
const FROM_HERE = { source: 'computer', complete: true, staleAfter: null, computed: null } as const;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const NO_DELTA = {
  pending: 'photo.target.pending',
  unknown: 'unknown',
  not_compared: 'photo.notCompared',
} as const satisfies Record<ReturnType<typeof reasonForNoDelta>, string>;

type PhotoFiguresProps = {
  readonly photo: PhotoEntry;
  /** The store's matrix, at the cell of a photo without a single target; null: its store or slot is not known. */
  readonly targets: UnjudgedPlace | null;
};

/** What was measured, the target and the delta. Where something is unknown it says so, and never shows 0. */
export function PhotoFigures({ photo, targets }: PhotoFiguresProps) {
  const t = useStoresTexts();
  const { t: f } = useTranslation('fill-rates');
  const words = usePhotoWords();
  const { measured, target } = photo;
  return (
    <div className={classes.figures}>
      <dl>
        <div>
          <dt>{t('photo.fact.measured')}</dt>
          <dd className={measured === null ? classes.none : classes.large}>{words.measured(photo)}</dd>
        </div>
        <div>
          <dt>{t('photo.fact.expected')}</dt>
          <dd>
            {target.kind !== 'missing' && target.kind !== 'ambiguous' ? (
              words.expected(photo)
            ) : targets === null ? (
              <Hinted hint={f(`columnHint.${target.kind}`)}>{words.expected(photo)}</Hinted>
            ) : (
              <UnjudgedLink kind={target.kind} place={targets}>
                {words.expected(photo)}
              </UnjudgedLink>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('photo.fact.delta')}</dt>
          <dd>
            {photo.delta === null ? (
              t(NO_DELTA[reasonForNoDelta(photo)])
            ) : (
              <Delta value={photo.delta} digits={digitsOfPhoto(photo)} />
            )}
          </dd>
        </div>
      </dl>
      {measured === null && target.kind !== 'expected' ? null : (
        <FillTrack measured={measured} expected={target.kind === 'expected' ? target.ratio : null} decorative />
      )}
    </div>
  );
}

/** What is known about a photo beside its figures. */
export function PhotoFacts({ photo, place, asOf }: PhotoFactsProps) {
  const t = useStoresTexts();
  const terms = useTerms();
  const words = usePhotoWords();
  const age = useAge(photo.takenAt);
  return (
    <div className={classes.facts}>
      <dl className={classes.list}>
        <Fact name={t('photo.fact.store')}>{place.store}</Fact>
        {place.display === null ? null : <Fact name={t('photo.fact.display')}>{place.display}</Fact>}
        <Fact name={t('photo.fact.run')}>
          {words.when(photo)}
          {photo.runStatus === null ? null : (
            <span className={classes.sub}>{terms.protocolStatus(photo.runStatus)}</span>
          )}
          {place.run === null ? null : <span className={classes.link}>{place.run}</span>}
        </Fact>
        {age === null ? null : <Fact name={t('photo.fact.age')}>{age}</Fact>}
        <Fact name={t('photo.fact.figures')}>
          {place.figures !== undefined ? (
            place.figures
          ) : asOf === undefined ? (
            <AsOfHere brief={false} />
          ) : asOf === null ? null : (
            <AsOf read={{ ...FROM_HERE, asOf }} />
          )}
        </Fact>
        <Fact name={t('photo.fact.status')}>
          {photo.imageStatus === null ? t('unknown') : terms.imageStatus(photo.imageStatus)}
        </Fact>
        <Fact name={t('photo.fact.id')}>
          <span className={classes.id}>{photo.id}</span>
        </Fact>
      </dl>
      {photo.other.length === 0 ? null : (
        <details className={classes.other}>
          <summary>{t('other.count', { count: photo.other.length })}</summary>
          <dl>
            {photo.other.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
