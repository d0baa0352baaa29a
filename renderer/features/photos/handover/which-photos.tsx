import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { Radio } from '#renderer/ui/mantine-more.ts';
import classes from './handover.module.css';

const RECOUNT_MS = 2000;
const MOST_RECOUNTED = 500;

type PreviewOptions<Preview> = {
  readonly name: string;
  /** False: no such file can be made of so many photos. */
  readonly isPossible: boolean;
  readonly ask: (signal: AbortSignal) => Promise<Preview>;
  /** How many pictures are not here. */
  readonly missingOf: (preview: Preview) => number;
};

/**
 * What a file of photos would hold, and how large it would be. While pictures are missing they are counted anew: some
 * may still come while somebody chooses. Many photos are counted once.
 */
export function useFilePreview<Preview>(
  photoKeys: readonly string[],
  { name, isPossible, ask, missingOf }: PreviewOptions<Preview>,
) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [...REVIEW_KEY, id, name, photoKeys],
    queryFn: ({ signal }) => ask(signal),
    enabled: isPossible,
    // The counts of other photos would be wrong.
    placeholderData: () => undefined,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && missingOf(data) > 0 && photoKeys.length <= MOST_RECOUNTED && RECOUNT_MS,
  });
}

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
