import { type ComponentProps, type CSSProperties, type ReactNode, useState } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { type LargePhoto, PhotoStage, useLargePhoto } from '#renderer/photos/photo-stage.tsx';
import type { PhotoLook } from '#renderer/photos/photo-tools.tsx';
import classes from './review-viewer.module.css';

/** How many photos are on screen, and how. */
export const COMPARISONS = ['one', 'two', 'four', 'slider'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A photo that is compared with the open one. */
export type ComparedPhoto = { readonly photoKey: string; readonly caption: string; readonly alt: string };

type Missing = ComponentProps<typeof PhotoStage>['missing'];
type OtherStageProps = { readonly photo: ComparedPhoto; readonly look: PhotoLook; readonly missing: Missing };

/** A compared photo with the zoom and the centre of the open one. */
function OtherStage({ photo, look, missing }: OtherStageProps) {
  const large = useLargePhoto(photo.photoKey, look.shared, look.turnsOf(photo.photoKey));
  return <PhotoStage photo={large} alt={photo.alt} light={look.light} caption={photo.caption} missing={missing} />;
}

type CompareStagesProps = {
  readonly comparison: Comparison;
  readonly open: LargePhoto;
  readonly alt: string;
  readonly caption: string;
  readonly compared: readonly ComparedPhoto[];
  /** Shows the first compared photo in the place of the open one, for as long as a key is held. */
  readonly blinking: boolean;
  readonly look: PhotoLook;
  readonly overlay: ReactNode;
  readonly missing: Missing;
};

/** The open photo, alone or beside others of the same shelf. All share zoom and centre. */
export function CompareStages(props: CompareStagesProps) {
  const { comparison, open, alt, caption, compared, blinking, look, overlay, missing } = props;
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
      {overlay}
    </PhotoStage>
  );
  if (first === undefined) return <div className={classes.stages}>{main}</div>;
  if (comparison === 'slider' && !blinking) {
    return (
      <div className={classes.stages} data-comparison="slider" style={{ '--share': `${share}%` } as CSSProperties}>
        {main}
        <div className={classes.over}>
          <OtherStage photo={first} look={look} missing={missing} />
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
  const beside = blinking || comparison === 'one' ? [] : compared.slice(0, comparison === 'four' ? 3 : 1);
  return (
    <div className={classes.stages} data-comparison={beside.length === 0 ? 'one' : comparison}>
      {main}
      {beside.map((photo) => (
        <OtherStage key={photo.photoKey} photo={photo} look={look} missing={missing} />
      ))}
      {/* Always there, so that it is decoded before the key is pressed. */}
      {beside.length > 0 ? null : (
        <div className={classes.blink} data-shown={blinking} aria-hidden={!blinking}>
          <OtherStage photo={first} look={look} missing={missing} />
        </div>
      )}
    </div>
  );
}
