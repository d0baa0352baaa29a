import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { Overwrite, PublishState, ResourceChanges } from '#shared/bridge/publish.ts';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import { useKindWord } from '../parts/tally.tsx';
import classes from './run.module.css';
import {
  blockerOf,
  isDecided,
  isOverwritten,
  isPublished,
  isUnseen,
  type RunItem,
  rankOf,
  reasonOf,
} from './run-outcome.ts';

type RunRowsProps = {
  readonly state: PublishState;
  readonly changes: readonly ResourceChanges[];
  /** All of them have been read, and none is being read anew. */
  readonly areChangesKnown: boolean;
  /** What somebody else has overwritten of it since. */
  readonly overwritten: readonly Overwrite[];
};

/** How many stores are shown while publishing: those being sent, and the next ones. */
const MOST_RUNNING = 12;
/** The same after the end, when people should be able to read which stores were not published. */
const MOST_ENDED = 60;
/** With more stores than this, published ones are only counted, so that the others stand out. */
const FEW = 9;

/** The progress of each store in a publish. */
export function RunRows({ state, changes, areChangesKnown, overwritten }: RunRowsProps) {
  const t = usePublishTexts();
  const number = useCount();
  const nameOf = useStoreName();
  const { resources } = state;
  const kindWord = useKindWord(resources);
  const rows = resources
    .filter((one) => resources.length <= FEW || !isPublished(one) || isOverwritten(one, overwritten))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const isDecidedNow = (item: RunItem) => isDecided(item, areChangesKnown ? changes : null);
  const phaseOf = (item: RunItem): string => {
    if (isOverwritten(item, overwritten)) return 'overwritten';
    if (isDecidedNow(item)) return 'decided';
    return item.phase.phase === 'ended' ? item.phase.how : item.phase.phase;
  };
  const shown = rows.slice(0, state.state === 'running' ? MOST_RUNNING : MOST_ENDED);
  const more = rows.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <>
      <ul className={classes.phases}>
        {shown.map((item) => (
          <li key={`${item.ref.kind} ${item.ref.externalId}`} data-phase={phaseOf(item)}>
            <span>
              {nameOf(item.ref.externalId)}{' '}
              {kindWord(item.ref.kind) === null ? null : <span className={parts.faint}>{kindWord(item.ref.kind)}</span>}
            </span>
            {isOverwritten(item, overwritten) ? (
              <span>{t('run.phase.overwritten')}</span>
            ) : isDecidedNow(item) ? (
              <span>{t('run.phase.decided')}</span>
            ) : (
              <PhaseText item={item} changes={changes} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={parts.faint}>{t('changes.more', number(more))}</p> : null}
    </>
  );
}

function PhaseText({ item, changes }: { readonly item: RunItem; readonly changes: readonly ResourceChanges[] }) {
  const t = usePublishTexts();
  const { phase } = item;
  switch (phase.phase) {
    case 'sending':
      return (
        <span>
          {phase.chunks === 1
            ? t('run.phase.sendingOne')
            : t('run.phase.sending', { chunk: phase.chunk + 1, chunks: phase.chunks })}
        </span>
      );
    case 'waiting':
      return <span>{t(`run.waits.${reasonOf(phase.because)}`)}</span>;
    case 'ended': {
      if (isUnseen(item, changes)) return <span>{t('run.phase.unseen')}</span>;
      const blocker = phase.how === 'stopped' ? blockerOf(item, changes) : null;
      return <span>{blocker === null ? t(`run.phase.${phase.how}`) : t(`stops.is.${blocker.state}`)}</span>;
    }
    default:
      return <span>{t(`run.phase.${phase.phase}`)}</span>;
  }
}
