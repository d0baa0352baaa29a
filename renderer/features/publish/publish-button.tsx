import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActButton } from './acts/act-button.tsx';
import { countChanges } from './parts/risks.ts';

type PublishButtonProps = {
  /** What it would send. */
  readonly ready: readonly ResourceChanges[];
  readonly isStarting: boolean;
  readonly isRunning: boolean;
  /** Why nothing can be sent stands beside it. */
  readonly isOff: boolean;
  readonly onPublish: () => void;
};

/** Begins to publish, and says while it is done. */
export function PublishButton({ ready, isStarting, isRunning, isOff, onPublish }: PublishButtonProps) {
  const t = usePublishTexts();
  const number = useCount();
  const label = () => {
    if (isStarting || isRunning) return t('run.title');
    return ready.length === 0 ? t('risk.confirm') : t('start', number(countChanges(ready)));
  };
  return (
    <ActButton isBusy={isStarting} disabled={isRunning || isOff || ready.length === 0} onClick={onPublish}>
      {label()}
    </ActButton>
  );
}
