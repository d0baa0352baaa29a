import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import type { PublishState, ResourcePhase } from '#shared/bridge/publish.ts';
import classes from './publish.module.css';
import { useStoreName } from './use-publish.ts';

type RunPanelProps = { readonly state: PublishState; readonly onCancel: () => void };

/** Stores shown while many are published: those that are not done stand first. */
const MOST_SHOWN = 60;
/** When more have ended, what was published is a number, and the rest stands out. */
const FEW = 9;

const isPublished = ({ phase }: PublishState['resources'][number]): boolean =>
  phase.phase === 'ended' && phase.how === 'published';

const rank = ({ phase }: ResourcePhase): number => (phase === 'ended' ? 2 : phase === 'queued' ? 1 : 0);

/** The publishing under way, or how the last one ended: store by store. */
export function RunPanel({ state, onCancel }: RunPanelProps) {
  const t = usePublishTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const nameOf = useStoreName();
  const { resources, ended, failure, isCancelling } = state;
  const done = resources.filter(({ phase }) => phase.phase === 'ended').length;
  const running = state.state === 'running';
  const brief = !running && resources.length > FEW;
  const published = resources.filter(isPublished).length;
  const word = (phase: ResourcePhase): string => {
    if (phase.phase === 'ended') return t(`run.phase.${phase.how}`);
    if (phase.phase !== 'sending') return t(`run.phase.${phase.phase}`);
    return t('run.phase.sending', { chunk: phase.chunk + 1, chunks: phase.chunks });
  };
  return (
    <Panel title={t(running ? 'run.title' : 'run.titleEnded')}>
      <div className={classes.run}>
        {running ? (
          <Progress
            label={t('run.progress', {
              count: resources.length,
              done: format.integer(done),
              total: format.integer(resources.length),
            })}
            done={done}
            total={resources.length}
            note={isCancelling ? t('run.cancelling') : undefined}
            action={
              <Button size="compact-sm" variant="default" disabled={isCancelling} onClick={onCancel}>
                {t('run.cancel')}
              </Button>
            }
          />
        ) : null}
        <p role="status" className={classes.text}>
          {ended === null ? null : t(`run.ended.${ended}`)}
          {failure === null ? null : `. ${failureSentence(failure, f).title}.`}
          {brief ? ` · ${t('run.published', { count: published, number: format.integer(published) })}` : null}
        </p>
        <ul className={classes.phases}>
          {resources
            .filter((one) => !brief || !isPublished(one))
            .toSorted((a, b) => rank(a.phase) - rank(b.phase))
            .slice(0, MOST_SHOWN)
            .map(({ ref, phase }) => (
              <li key={`${ref.kind} ${ref.externalId}`} data-phase={phase.phase === 'ended' ? phase.how : phase.phase}>
                <span>
                  {nameOf(ref.externalId)} <span className={classes.faint}>{t(`kind.${ref.kind}`)}</span>
                </span>
                <span>{word(phase)}</span>
              </li>
            ))}
        </ul>
      </div>
    </Panel>
  );
}
