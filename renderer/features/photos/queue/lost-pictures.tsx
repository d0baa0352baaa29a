import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { awaitsNetwork, type PhotoQueue, pictureQuery } from '#renderer/photos/use-picture.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import type { Failure } from '#shared/bridge/answer.ts';
import classes from '../parts/photos.module.css';
import type { QueuePhotos } from './queue-photos.ts';

type LostPicturesProps = { readonly photos: QueuePhotos; readonly queue: PhotoQueue };

/** How many pictures of the queue could not be loaded, why, and another try for those alone. */
export function LostPictures({ photos, queue }: LostPicturesProps) {
  const p = usePhotosTexts();
  const { t } = useTranslation('common');
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const queries = useQueryClient();
  const bridge = useBridge();
  const { id: workspaceId } = useWorkspace();
  const isOffline = useConnection().connection.state === 'offline';
  const [isLoading, setIsLoading] = useState(false);
  const lost = [...useStore(queue.lost, (all) => all)].filter(([photoKey]) => photos.placeOf(photoKey) !== -1);
  if (lost.length === 0) return null;
  const waiting = lost.filter(([, failure]) => awaitsNetwork(failure, isOffline)).length;
  const failed = lost.filter(([, failure]) => !awaitsNetwork(failure, isOffline));
  const reasonOf = (failure: Failure) => {
    const { title, hint } = failureSentence(failure, f);
    // Its title says only that there is no picture.
    return failure.code === 'photo_refused' ? hint.replace(/\.$/, '') : title;
  };
  const reasons = Map.groupBy(failed, ([, failure]) => reasonOf(failure));
  const words = [...reasons]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([title, all]) => (reasons.size === 1 ? title : `${title} (${number(all.length).number})`));
  const retry = async () => {
    setIsLoading(true);
    await loadLost(
      { queries, bridge, workspaceId, queue },
      failed.map(([photoKey]) => photoKey),
    );
    setIsLoading(false);
  };
  return (
    <div className={classes.lost} role="status">
      {waiting === 0 ? null : <p>{p('lost.awaits', number(waiting))}</p>}
      {failed.length === 0 ? null : (
        <>
          <p>{p('lost.failed', { ...number(failed.length), reasons: words.join(', ') })}</p>
          <BusyButton variant="default" size="compact-sm" busy={isLoading} onClick={() => void retry()}>
            {t('failure.retry')}
          </BusyButton>
        </>
      )}
    </div>
  );
}

type LoadPorts = {
  readonly queries: QueryClient;
  readonly bridge: Bridge;
  readonly workspaceId: string;
  readonly queue: PhotoQueue;
};

/**
 * Loads thumbnails once more that could not be loaded, each once and no more at a time than the queue allows. Resolves
 * when the last of them is here or has failed again, which the queue knows.
 */
export async function loadLost(
  { queries, bridge, workspaceId, queue }: LoadPorts,
  photoKeys: readonly string[],
): Promise<void> {
  await Promise.allSettled(
    photoKeys.map((photoKey) =>
      queries.fetchQuery({
        ...pictureQuery({ bridge, workspaceId, photoKey, size: 'thumbnail', queue }),
        // Whoever scrolled back to it may have it already.
        staleTime: Number.POSITIVE_INFINITY,
      }),
    ),
  );
}
