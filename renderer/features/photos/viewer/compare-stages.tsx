import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { type LargePhoto, PhotoStage, useLargePhoto } from '#renderer/photos/photo-stage.tsx';
import { MissingPictureNote } from '../queue/queue-gaps.tsx';
import { useQueueOnPage } from '../queue/queue-on-page.ts';
import classes from './review-viewer.module.css';
import type { Compare, ComparedPhoto } from './use-compare.ts';

/** In the place of a picture that can't be shown. */
const missing: ComponentProps<typeof PhotoStage>['missing'] = (failure, photoKey) => (
  <MissingPictureNote failure={failure} photoKey={photoKey} />
);

/** A compared photo with the zoom and the centre of the open one. */
function OtherStage({ photo }: { readonly photo: ComparedPhoto }) {
  const { look } = useQueueOnPage();
  const large = useLargePhoto(photo.photoKey, look.shared, look.turnsOf(photo.photoKey));
  return <PhotoStage photo={large} alt={photo.alt} light={look.light} caption={photo.caption} missing={missing} />;
}

type CompareStagesProps = {
  readonly compare: Pick<Compare, 'comparison' | 'compared' | 'beside'>;
  readonly open: LargePhoto;
  readonly alt: string;
  readonly caption: string;
  /** Shows the first compared photo in the place of the open one, for as long as a key is held. */
  readonly blinking: boolean;
  /** What lies over the open photo. */
  readonly children: ReactNode;
};

/** The open photo, alone or beside others of the same shelf. All share zoom and centre. */
export function CompareStages({ compare, open, alt, caption, blinking, children }: CompareStagesProps) {
  const { comparison, compared } = compare;
  const { look } = useQueueOnPage();
  const p = usePhotosTexts();
  const [share, setShare] = useState(50);
  const [first] = compared;
  const isAlone = comparison === 'one' || first === undefined;
  const main = (
    <PhotoStage
      photo={open}
      alt={alt}
      light={look.light}
      caption={isAlone && !blinking ? undefined : caption}
      missing={missing}
    >
      {children}
    </PhotoStage>
  );
  if (first === undefined) return <div className={classes.stages}>{main}</div>;
  if (comparison === 'slider' && !blinking) {
    return (
      <div className={classes.stages} data-comparison="slider" style={{ '--share': `${share}%` } as CSSProperties}>
        {main}
        <div className={classes.over}>
          <OtherStage photo={first} />
        </div>
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={100}
          value={share}
          aria-label={p('compare.share')}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
      </div>
    );
  }
  // A picture can be in one place only: what blinks is not beside the open photo at the same time.
  const beside = blinking ? [] : compare.beside;
  return (
    <div className={classes.stages} data-comparison={beside.length === 0 ? 'one' : comparison}>
      {main}
      {beside.map((photo) => (
        <OtherStage key={photo.photoKey} photo={photo} />
      ))}
      {/* Always there, so that it is decoded before the key is pressed. */}
      {beside.length > 0 ? null : (
        <div className={classes.blink} data-shown={blinking} aria-hidden={!blinking}>
          <OtherStage photo={first} />
        </div>
      )}
    </div>
  );
}
