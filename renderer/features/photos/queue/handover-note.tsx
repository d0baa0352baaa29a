import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { FetchPhotos } from '#renderer/download/fetch-photos.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import type { ReviewQueue } from '#shared/bridge/review.ts';
import { resolvePeriod } from '#shared/domain/period.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import type { QueueData } from '#shared/domain/review/queue-data.ts';
import classes from '../parts/photos.module.css';
import { useGapLines } from './queue-gaps.tsx';

type HandoverNoteProps = {
  readonly handover: HandoverRef;
  readonly data: ReviewQueue;
  /** Places of the photos whose figures are from the file. */
  readonly handed: readonly number[];
};

/** Whose handover the queue is, which figures are from its file, and how to get one's own. */
export function HandoverNote({ handover: { author, at }, data, handed }: HandoverNoteProps) {
  const p = usePhotosTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  const lines = useGapLines(data.gaps);
  const figures =
    handed.length === 0
      ? p('handed.none')
      : handed.length === data.photos.key.length
        ? p('handed.all')
        : p('handed.some', number(handed.length));
  const words = `${p('handed.from', { author, time: format.dateTime(at, timeZone) })} ${figures}`;
  const request = requestOf(data, handed, timeZone);
  return (
    <div className={classes.gapsLine}>
      {lines.length === 0 ? (
        <p className={classes.gaps}>{words}</p>
      ) : (
        <details className={classes.gaps}>
          <summary>{words}</summary>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      {request === null ? null : <FetchPhotos request={request} />}
    </div>
  );
}

/** The results of photos whose figures are from the file; null: there are none, or nobody knows of which days. */
function requestOf({ photos, runs, stores }: QueueData, handed: readonly number[], timeZone: string) {
  const of = handed.flatMap((place) => runs[photos.run[place] ?? -1] ?? []);
  const days = of.flatMap(({ scheduledDate }) => scheduledDate ?? []).toSorted();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return null;
  const { from, to } = resolvePeriod({ kind: 'days', firstDay, lastDay }, 0, timeZone);
  const externalIds = [...new Set(of.flatMap(({ store }) => stores[store]?.externalId ?? []))];
  return { externalIds, from, to, photos: 'none' } as const;
}
