import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActionButton } from './actions/action-buttons.tsx';
import { ActionNoteLine } from './actions/action-note-line.tsx';
import { ActionsProvider, useActions } from './actions/actions.tsx';
import { ChangesList } from './changes/changes-list.tsx';
import { PublishBar } from './changes/publish-bar.tsx';
import { DecisionsPanel } from './decisions/decisions-panel.tsx';
import { FileTools } from './files/change-file-buttons.tsx';
import { UnreadableDrafts } from './files/unreadable-drafts.tsx';
import { PublishHistory } from './history/publish-history.tsx';
import { OverwritesPanel } from './overwrites/overwrites-panel.tsx';
import parts from './parts/parts.module.css';
import { useChanges, useLatestChanges, useOverwrites, usePublishing, useUnreadable } from './parts/publish-queries.ts';
import { countChanges, countStoresOf, isRisky, readyOf, risksOf } from './parts/risks.ts';
import { TypedNumberDialog } from './parts/typed-number-dialog.tsx';
import classes from './publish.module.css';
import { CannotPublishNote, LeftOutNote, NotReadNote } from './publish-notes.tsx';
import { RunPanel } from './run/run-panel.tsx';

/** What will change, what waits for a decision, the current publishing, and the history. */
export function PublishPage() {
  return (
    <ActionsProvider>
      <PublishContent />
    </ActionsProvider>
  );
}

function PublishContent() {
  const t = usePublishTexts();
  const status = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
  const store = status.data?.store.state;
  const whyReadOnly = store === 'read_only' || store === 'unwritable' ? store : null;
  const readOnly = whyReadOnly !== null;
  const changes = useChanges(readOnly);
  const latest = useLatestChanges();
  const { error, showError } = useActions();
  const publishing = usePublishing(showError);
  const overwritten = useOverwrites();
  const { overwrites } = overwritten;
  const unreadable = useUnreadable(changes.isWhole || changes.error !== null);
  const sending = useSending(publishing.start);
  const { state: line } = useConnection().connection;
  const isOnline = line === 'online';
  // The publisher waits for the service, and sends only what was reviewed.
  const isAway = line === 'offline' || line === 'failing';

  const { state } = publishing;
  const resources = changes.resources ?? NO_CHANGES;
  // Nothing is published, or counted beside the number of all changes, before all of them have been read.
  const whole = changes.isWhole ? resources : NO_CHANGES;
  const ready = readyOf(whole);
  const blocked = resources.filter(({ stop }) => stop !== null);
  const running = state?.state === 'running';
  // Something may be publishing that could not be asked about.
  const isUnknown = state === undefined && publishing.read.error !== null;
  const locked = running || readOnly || isUnknown;
  const all = countChanges(changes.heads);
  const publishOne = ({ externalId, kind }: ResourceChanges['ref']) =>
    sending.choose(readyOf(latest()).filter(({ ref }) => ref.externalId === externalId && ref.kind === kind));
  return (
    <Page title={t('title')} actions={<FileTools empty={all === 0} locked={locked} />}>
      <div className={classes.page}>
        {all === 0 ? null : (
          <PublishBar resources={whole} size={all} stores={countStoresOf(changes.heads)}>
            <PublishButton
              ready={ready}
              isStarting={publishing.isStarting}
              isRunning={running}
              isOff={readOnly || isUnknown || !(isOnline || isAway)}
              isAway={isAway}
              onPublish={() => sending.choose(ready)}
            />
          </PublishBar>
        )}
        <CannotPublishNote
          whyReadOnly={whyReadOnly}
          hasChanges={all > 0}
          isShownByRun={running || state?.ended === 'paused'}
        />
        {error === null ? null : <FailureNotice failure={failureOf(error)} />}
        <NotReadNote reads={[changes, publishing.read, overwritten, unreadable]} />
        <UnreadableDrafts drafts={unreadable.drafts} locked={locked} />
        <LeftOutNote resources={whole} />
        <ActionNoteLine />
        {state === undefined || state.state === 'idle' ? null : (
          <RunPanel
            state={state}
            changes={resources}
            areChangesKnown={changes.isWhole && !changes.isFetching}
            size={all}
            overwrites={overwrites}
            areOverwritesUnknown={overwritten.error !== null}
            onCancel={publishing.cancel}
          />
        )}
        <OverwritesPanel overwrites={overwrites} locked={locked} />
        {blocked.length === 0 ? null : (
          <DecisionsPanel resources={blocked} locked={locked} isOnline={isOnline} onPublish={publishOne} />
        )}
        {changes.resources === undefined && changes.error !== null ? null : (
          <ChangesList
            resources={changes.resources}
            heads={changes.heads}
            isFailed={changes.error !== null}
            locked={locked}
          />
        )}
        <PublishHistory locked={locked} isDue={changes.resources !== undefined || changes.error !== null} />
      </div>
      {sending.dialog}
    </Page>
  );
}

const NO_CHANGES: readonly ResourceChanges[] = [];

type PublishButtonProps = {
  /** What a press would publish. */
  readonly ready: readonly ResourceChanges[];
  readonly isStarting: boolean;
  readonly isRunning: boolean;
  /** True when nothing can be sent; a note on the page says why. */
  readonly isOff: boolean;
  /** True while the service does not answer: what is chosen now is sent once it does. */
  readonly isAway: boolean;
  readonly onPublish: () => void;
};

/** Starts publishing, and shows that it is running. */
function PublishButton({ ready, isStarting, isRunning, isOff, isAway, onPublish }: PublishButtonProps) {
  const t = usePublishTexts();
  const number = useCount();
  const label = () => {
    if (isStarting || isRunning) return t('run.title');
    if (ready.length === 0) return t('risk.confirm');
    return isAway ? t('whenOnline') : t('start', number(countChanges(ready)));
  };
  return (
    <ActionButton isBusy={isStarting} disabled={isRunning || isOff || ready.length === 0} onClick={onPublish}>
      {label()}
    </ActionButton>
  );
}

/**
 * Sends the chosen changes, and asks first when they can't be undone easily.
 *
 * @param start starts the publishing
 */
function useSending(start: (shown: readonly ResourceChanges[]) => void) {
  const { showNote } = useActions();
  const [asking, setAsking] = useState<readonly ResourceChanges[] | null>(null);
  const send = (chosen: readonly ResourceChanges[]) => {
    setAsking(null);
    showNote(null);
    start(chosen);
  };
  return {
    choose: (chosen: readonly ResourceChanges[]) => {
      if (chosen.length === 0) return;
      if (isRisky(risksOf(chosen))) setAsking(chosen);
      else send(chosen);
    },
    dialog:
      asking === null ? null : (
        <RiskDialog chosen={asking} onConfirm={() => send(asking)} onClose={() => setAsking(null)} />
      ),
  };
}

type RiskDialogProps = {
  readonly chosen: readonly ResourceChanges[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

const KINDS = ['newStores', 'creates', 'disables', 'clears', 'removes', 'noContacts', 'noTargets', 'stores'] as const;

/** Lists what can't be undone easily, and asks the person to type the number of changes. */
function RiskDialog({ chosen, onConfirm, onClose }: RiskDialogProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const risks = risksOf(chosen);
  const count = countChanges(chosen);
  return (
    <TypedNumberDialog
      title={t('risk.title')}
      ask={t('risk.ask', { count, number: String(count) })}
      expected={count}
      confirm={t('risk.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={parts.points}>
        {KINDS.filter((kind) => risks[kind] > 0).map((kind) => (
          <li key={kind}>{t(`risk.${kind}`, { count: risks[kind], number: format.integer(risks[kind]) })}</li>
        ))}
      </ul>
    </TypedNumberDialog>
  );
}
