import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { PublishState, ResourceChanges } from '#shared/bridge/publish.ts';
import parts from '../parts/parts.module.css';
import classes from './run.module.css';
import { countRun, isUnseen } from './run-outcome.ts';

type EndedTextProps = { readonly state: PublishState; readonly changes: readonly ResourceChanges[] };

/** How a publishing ended: what was published, what waits, what is left. */
export function EndedText({ state, changes }: EndedTextProps) {
  const t = usePublishTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const { ended, failure, resources } = state;
  const { published, stopped, left } = countRun(state);
  const counts = [
    published === 0 ? null : t('run.published', number(published)),
    stopped === 0 ? null : t('run.stopped', number(stopped)),
    left === 0 ? null : t('run.left', number(left)),
  ].filter((part) => part !== null);
  return (
    <>
      <p className={classes.outcome}>{counts.length === 0 ? t('run.nothing') : `${counts.join(', ')}.`}</p>
      {ended === null || ended === 'done' ? null : (
        <p className={parts.text}>
          {failure === null ? null : `${failureSentence(failure, f).title}. `}
          {t(`run.ended.${ended}`)}
          {resources.some((item) => isUnseen(item, changes)) ? ` ${t('run.unseen')}` : null}
        </p>
      )}
    </>
  );
}
