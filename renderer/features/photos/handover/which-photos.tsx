import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Radio } from '#renderer/ui/mantine-more.ts';
import classes from './handover.module.css';

const RECOUNT_MS = 2000;
const MOST_RECOUNTED = 500;

/**
 * When the pictures that are here are counted anew: some may still come while somebody chooses. Many photos are counted
 * once.
 *
 * @param missing how many pictures were not here at the last count
 * @returns milliseconds; false: never
 */
export const recountAfter = (photos: number, missing: number): number | false =>
  missing > 0 && photos <= MOST_RECOUNTED && RECOUNT_MS;

type WhichPhotosProps = {
  readonly selected: number;
  readonly all: number;
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
};

/** The selected photos or the whole queue; without a selection, there is nothing to choose. */
export function WhichPhotos({ selected, all, isAll, onChange }: WhichPhotosProps) {
  const p = usePhotosTexts();
  const number = useCount();
  const whole = p('saveHandover.queue', number(all));
  if (selected === 0) return <p className={classes.text}>{whole}</p>;
  return (
    <Radio.Group
      label={p('saveHandover.what')}
      value={isAll ? 'all' : 'selected'}
      onChange={(value) => onChange(value === 'all')}
    >
      <div className={classes.radios}>
        <Radio value="selected" label={p('saveHandover.selected', number(selected))} />
        <Radio value="all" label={whole} />
      </div>
    </Radio.Group>
  );
}
