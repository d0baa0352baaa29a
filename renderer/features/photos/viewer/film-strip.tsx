import { useEffect, useRef } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { PhotoThumbnail } from '#renderer/photos/photo-tile.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import { digitsToAddUp } from '#shared/domain/add-up.ts';
import { deltaOfPhoto } from '#shared/domain/review/queue-data.ts';
import { useQueueOnPage } from '../queue/queue-on-page.ts';
import classes from './film-strip.module.css';
import { SlotSparkline } from './slot-sparkline.tsx';
import type { Compare } from './use-compare.ts';

type FilmStripProps = {
  readonly compare: Compare;
  readonly openKey: string;
};

/** Height of a strip with all that it can say short, in pixels: that of the first one while it is read. */
const HEIGHT = 92;

/** The same shelf through time: a line of measure and target, and the photos to compare with. */
export function FilmStrip({ compare: { strip, line, beside, isPart, choose }, openKey }: FilmStripProps) {
  const { queue } = useQueueOnPage();
  const compared = beside.map(({ photoKey }) => photoKey);
  const p = usePhotosTexts();
  const t = useStoresTexts();
  const format = useFormat();
  const section = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const height = useRef(HEIGHT);
  useEffect(() => {
    if (line !== null && section.current !== null) height.current = section.current.offsetHeight;
  }, [line]);
  const chosen = compared[0];
  useEffect(() => {
    const at = strip.findIndex(({ photoKey, isOpen }) => (chosen === undefined ? isOpen : photoKey === chosen));
    list.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [strip, chosen]);
  const figuresOf = ({ measured, expected }: (typeof strip)[number]) => {
    if (measured === null) return t('photo.notMeasured');
    const delta = deltaOfPhoto(measured, expected);
    const digits = digitsToAddUp([measured, expected, delta]);
    return (
      <>
        {format.percent(measured, digits)} <Delta value={delta} digits={digits} />
      </>
    );
  };
  if (line === null) {
    return <div className={classes.strip} style={{ height: height.current }} aria-hidden />;
  }
  return (
    <section ref={section} className={classes.strip} aria-label={p('strip.title')}>
      <div className={classes.about}>
        <SlotSparkline line={line} openKey={openKey} />
        {isPart ? <p className={classes.part}>{p('strip.part')}</p> : null}
      </div>
      <ul ref={list} className={classes.photos}>
        {strip.map((photo) => {
          const when = `${format.dayMonth(photo.scheduledDate)} ${photo.scheduledAt.slice(0, 5)}`;
          const why = photo.reasons
            .filter((reason) => reason === 'best' || reason === 'above')
            .map((reason) => p(`strip.${reason}`))
            .join(', ');
          return (
            <li key={photo.photoKey} data-open={photo.isOpen} data-chosen={compared.includes(photo.photoKey)}>
              <PhotoThumbnail photoKey={photo.photoKey} alt="" queue={queue} isSmall />
              <button
                type="button"
                className={classes.frame}
                disabled={photo.isOpen}
                aria-pressed={photo.isOpen ? undefined : compared.includes(photo.photoKey)}
                title={why === '' ? when : `${when}: ${why}`}
                onClick={() => choose(photo.photoKey)}
              >
                <span className={classes.when}>{when}</span>
                <span className={classes.rate}>{figuresOf(photo)}</span>
                <span className={classes.why}>{photo.isOpen ? p('strip.open') : why}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
