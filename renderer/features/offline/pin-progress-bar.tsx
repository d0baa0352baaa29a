import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Progress } from '#renderer/ui/progress.tsx';
import type { PinProgress } from '#shared/bridge/offline.ts';

/** How far a download is: requests done, size, rate and time left; or until when it pauses. */
export function PinProgressBar({ progress }: { readonly progress: PinProgress }) {
  const t = useOfflineTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { done, total, bytes, perSecond, secondsLeft, waitingUntil } = progress;
  const note = [
    t('pins.fetched', { size: format.bytes(bytes) }),
    ...(waitingUntil !== null
      ? [t('pins.pausing', { time: format.time(waitingUntil, timeZone) })]
      : [
          ...(perSecond === null ? [] : [t('pins.rate', { rate: format.number(perSecond) })]),
          ...(secondsLeft === null ? [] : [t('pins.left', { time: format.duration(secondsLeft) })]),
        ]),
  ].join(' · ');
  return (
    <Progress
      label={t('pins.progress', { count: total, done: format.integer(done), number: format.integer(total) })}
      note={note}
      done={done}
      total={total}
    />
  );
}
