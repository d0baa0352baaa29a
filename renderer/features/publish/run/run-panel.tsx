import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/page.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import { isFocusLost } from '#renderer/ui/use-kept-focus.ts';
import type { Overwrite, PublishState, ResourceChanges } from '#shared/bridge/publish.ts';
import { RecordLines } from '../history/record-lines.tsx';
import parts from '../parts/parts.module.css';
import { useTally } from '../parts/tally.tsx';
import classes from './run.module.css';
import { countOverwritten, countRun, isUnseen, overwrittenOf, unansweredOf } from './run-outcome.ts';
import { RunRows } from './run-rows.tsx';

type RunPanelProps = {
  readonly state: PublishState;
  readonly changes: readonly ResourceChanges[];
  /** All of them have been read, and none is being read anew. */
  readonly areChangesKnown: boolean;
  /** How many changes there are, also of what is still to be read. */
  readonly size: number;
  /** All that waits for a person. */
  readonly overwrites: readonly Overwrite[];
  /** They could not be read. */
  readonly areOverwritesUnknown: boolean;
  readonly onCancel: () => void;
};

/** The current publishing, or the result of the last one, store by store. */
export function RunPanel(props: RunPanelProps) {
  const { state, changes, areChangesKnown, overwrites, onCancel } = props;
  const t = usePublishTexts();
  const { integer } = useFormat();
  const { isCancelling } = state;
  const running = state.state === 'running';
  const { done, total, published } = countRun(state, null);
  const overwritten = overwrittenOf(state, overwrites);
  const box = useRef<HTMLDivElement>(null);
  // The button that started it is disabled now, and Cancel disappears at the end: the focus must not go with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the run starts and when it ends
  useEffect(() => {
    if (isFocusLost()) box.current?.focus({ preventScroll: true });
  }, [running]);
  const cancel = (label: string) => (
    <Button size="compact-sm" variant="default" disabled={isCancelling} onClick={onCancel}>
      {label}
    </Button>
  );
  return (
    <Panel title={t(running ? 'run.title' : 'run.titleEnded')}>
      <div ref={box} tabIndex={-1} className={classes.run}>
        {running ? (
          <Progress
            label={t('run.progress', { count: total, done: integer(done), total: integer(total) })}
            done={done}
            total={total}
            note={isCancelling ? t('run.cancelling') : undefined}
            action={cancel(t('run.cancel'))}
          />
        ) : null}
        <div role="status">
          {running ? <WaitingText state={state} /> : <EndedText {...props} overwritten={overwritten} />}
        </div>
        {state.ended === 'paused' ? (
          <div className={parts.bar}>
            <Button component={Link} to="/settings" variant="default" size="compact-sm">
              {t('run.toSettings')}
            </Button>
            {cancel(t('run.dropPause'))}
          </div>
        ) : null}
        {running || state.publishId === null || published === 0 ? null : <ArrivedLines publishId={state.publishId} />}
        <RunRows state={state} changes={changes} areChangesKnown={areChangesKnown} overwritten={overwritten} />
      </div>
    </Panel>
  );
}

type EndedTextProps = Pick<RunPanelProps, 'state' | 'changes' | 'areChangesKnown' | 'size' | 'areOverwritesUnknown'> & {
  /** What somebody else has overwritten of it since. */
  readonly overwritten: readonly Overwrite[];
};

/** The result of a publish: what was published, what waits, what is left. */
function EndedText(props: EndedTextProps) {
  const { state, changes, areChangesKnown, size, overwritten, areOverwritesUnknown } = props;
  const t = usePublishTexts();
  const { t: f } = useTranslation('failures');
  const number = useCount();
  const { ended, failure, resources } = state;
  const { published, stopped, decided, left } = countRun(state, areChangesKnown ? changes : null);
  // They may have been discarded since.
  const newer = Math.min(state.newer, size);
  const lost = countOverwritten(overwritten).stores;
  const counts = [
    published === 0 ? null : t('run.published', number(published)),
    lost === 0 ? null : t('run.overwritten', number(lost)),
    stopped === 0 ? null : t('run.stopped', number(stopped)),
    decided === 0 ? null : t('run.decided', number(decided)),
    left === 0 ? null : t('run.left', number(left)),
  ].filter((part) => part !== null);
  return (
    <>
      <p className={classes.outcome} data-overwritten={lost > 0 || undefined}>
        {counts.length === 0 ? t('run.nothing') : `${counts.join(', ')}.`}
      </p>
      {published > 0 && areOverwritesUnknown ? <p className={parts.text}>{t('run.overwritesUnknown')}</p> : null}
      {newer === 0 ? null : <p className={parts.text}>{t('run.newer', number(newer))}</p>}
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

/** What the current publishing waits for, other than the next answer. */
function WaitingText({ state }: { readonly state: PublishState }) {
  const t = usePublishTexts();
  const number = useCount();
  const { connection } = useConnection();
  const unanswered = unansweredOf(state);
  return (
    <>
      {unanswered === null ? null : (
        <p className={parts.text}>
          {t('run.unanswered', { ...number(unanswered.count), seconds: unanswered.seconds })}
        </p>
      )}
      {connection.state === 'online' || state.isCancelling ? null : (
        <p className={parts.text}>{t(connection.state === 'failing' ? 'run.failing' : 'run.away')}</p>
      )}
    </>
  );
}

/** How much of a publishing has arrived, and all of it with its values when it is asked for. */
function ArrivedLines({ publishId }: { readonly publishId: string }) {
  const t = usePublishTexts();
  const tally = useTally();
  const { publish } = useBridge();
  const [isOpen, setOpen] = useState(false);
  const filter = { externalIds: [], kind: null, events: ['published' as const], from: null, to: null };
  // The publishing that ended last is the newest one.
  const { data } = useQuery({
    queryKey: ['history-record', useWorkspace().id, 'arrived', publishId],
    queryFn: ({ signal }) => publish.history({ before: null, limit: 1, filter }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const line = data?.items.find((one) => one.publishId === publishId);
  if (line === undefined) return null;
  return (
    <>
      <div className={parts.bar}>
        <p className={parts.text}>{t('run.arrived', { what: tally(line.size, line.stores) })}</p>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'run.hideValues' : 'run.showValues')}
        </Button>
      </div>
      {isOpen ? <RecordLines of={{ publishId }} /> : null}
    </>
  );
}
