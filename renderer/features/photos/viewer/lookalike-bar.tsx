import { Button, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { LargePhoto } from '#renderer/photos/photo-stage.tsx';
import { PICTURES_KEY } from '#renderer/photos/use-picture.ts';
import { ALIKE_KEY } from '../parts/review-keys.ts';
import classes from './lookalike-bar.module.css';
import type { Compare, ComparedPhoto } from './use-compare.ts';

/** An earlier photo that looks like the open one, with what is said of it. */
export type AlikePhoto = ComparedPhoto & { readonly words: string; readonly protocolId: string };

/** The earlier photo that looks like a photo, once the photo's own picture is here; null: none, or not known yet. */
export function useAlike({ photoKey, large }: LargePhoto, display: string): AlikePhoto | null {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const p = usePhotosTexts();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: [...PICTURES_KEY, id, photoKey, 'lookalike'],
    queryFn: ({ signal }) => bridge.photos.lookalike({ photoKey: photoKey ?? '' }, { signal }),
    enabled: photoKey !== null && large.state === 'ready',
    // A hint about another photo would be a false one.
    placeholderData: () => undefined,
    retry: false,
  });
  if (!data) return null;
  const { protocolId, otherDisplay } = data;
  const when = `${format.date(data.scheduledDate)}, ${data.scheduledAt.slice(0, 5)}`;
  const other = otherDisplay && (otherDisplay.label ?? p('alike.unnamed'));
  const caption = other === null ? when : `${when} · ${other}`;
  const words = other === null ? p('alike.same', { when }) : p('alike.other', { when, display: other });
  return { photoKey: data.photoKey, protocolId, caption, alt: `${display}, ${caption}`, words };
}

type LookalikeBarProps = {
  readonly alike: AlikePhoto;
  readonly externalId: string;
  readonly compare: Compare;
  /** Opens it where it is in the queue; null: it is not. */
  readonly onOpen: (() => void) | null;
};

/** Says that a photo looks like an earlier one, shows both side by side, and leads to the other. */
export function LookalikeBar({ alike, externalId, compare, onOpen }: LookalikeBarProps) {
  const p = usePhotosTexts();
  const { protocolId, photoKey } = alike;
  return (
    <section className={classes.bar} aria-label={p('alike.bar')}>
      <p role="status" className={classes.text} title={alike.words}>
        {alike.words}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        aria-pressed={compare.isBeside(photoKey)}
        rightSection={<Kbd size="xs">{ALIKE_KEY.toUpperCase()}</Kbd>}
        onClick={() => compare.toggle(photoKey)}
      >
        {p('alike.compare')}
      </Button>
      {onOpen === null ? (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => (
            <Link
              to="/stores/$externalId/runs/$protocolId"
              params={{ externalId, protocolId }}
              search={{ photo: photoKey }}
              {...props}
            />
          )}
        >
          {p('alike.open')}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" onClick={onOpen}>
          {p('alike.open')}
        </Button>
      )}
    </section>
  );
}
