import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { leaveWorkspace, openWorkspace } from '#renderer/bridge/open-workspace.ts';
import { useBridge, useConnection, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useRefresh } from '#renderer/bridge/use-read.ts';
import { useConnectionTestTexts } from '#renderer/i18n/use-connection-test-texts.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePolicyTexts } from '#renderer/i18n/use-policy-texts.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { ConnectionSteps, useTestConnection } from '#renderer/ui/connection-test.tsx';
import { Confirm } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import type { Failure, KeychainState } from '#shared/bridge/answer.ts';
import { fixedAddress } from '#shared/bridge/policy.ts';
import type { Workspace, WorkspacesState } from '#shared/bridge/workspaces.ts';
import { PictureHostsSetting } from './picture-hosts.tsx';
import classes from './settings.module.css';
import { RenameForm, TokenForm } from './workspace-forms.tsx';

type WorkspaceRowProps = {
  readonly workspace: Workspace;
  readonly current: boolean;
  readonly keychain: KeychainState;
};

type Open = 'nothing' | 'rename' | 'token' | 'forget' | 'remove';

/** What the user is asked before the token is forgotten or the workspace removed. */
function confirmTexts(
  t: TFunction<'settings'>,
  open: 'forget' | 'remove',
  { kind }: Workspace,
  name: string,
  lost: string | null,
) {
  if (open === 'forget')
    return { title: t('forget.title', { name }), text: t('forget.text'), action: t('forget.confirm') };
  const text = t(kind === 'service' ? 'remove.service' : 'remove.sample');
  return {
    title: t('remove.title', { name }),
    text: lost === null ? text : `${lost} ${text}`,
    action: t('remove.confirm'),
  };
}

/** How many unpublished changes go with a workspace; null: none, or unknown, because only the open one's are at hand. */
function useLost({ id }: Workspace, current: boolean): string | null {
  const t = useSettingsTexts();
  const number = useCount();
  const { data } = useQuery({ ...draftCountQuery(useBridge(), id), enabled: current });
  const edits = current ? (data?.edits ?? 0) : 0;
  return edits === 0 ? null : t('remove.unsent', number(edits));
}

type ConnectionOutcomeProps = {
  readonly connection: ReturnType<typeof useTestConnection>;
  readonly onRetry: () => void;
};

/** Progress of a connection test, or its result. */
function ConnectionOutcome({ connection, onRetry }: ConnectionOutcomeProps) {
  const t = useConnectionTestTexts();
  const { t: c } = useTranslation('common');
  const { state, cancel } = connection;
  switch (state.state) {
    case 'running':
      return (
        <p className={classes.buttons}>
          {t('testing')}
          <Button variant="default" size="compact-sm" onClick={cancel}>
            {c('action.cancel')}
          </Button>
        </p>
      );
    case 'done':
      return <ConnectionSteps test={state.test} />;
    case 'failed':
      return <FailureNotice failure={state.failure} withAction={false} onRetry={onRetry} />;
    default:
      return null;
  }
}

/** What the organisation says of a workspace's address, if it fixes one. */
function AddressNote({ baseUrl }: Pick<Workspace, 'baseUrl'>) {
  const t = usePolicyTexts();
  const address = fixedAddress(usePolicy());
  if (address === null || baseUrl === null) return null;
  return baseUrl === address ? (
    <SetByPolicy />
  ) : (
    <span className={classes.warn}>{t('service.other', { address })}</span>
  );
}

/** One workspace: where it leads, where its token is, and what can be done with it. */
export function WorkspaceRow({ workspace, current, keychain }: WorkspaceRowProps) {
  const t = useSettingsTexts();
  const ct = useConnectionTestTexts();
  const bridge = useBridge();
  const { workspaces } = bridge;
  const [open, setOpen] = useState<Open>('nothing');
  const action = useWorkspaceAction();
  const connection = useTestConnection();
  const lost = useLost(workspace, current);
  const { refresh } = useRefresh();
  const { state } = useConnection().connection;
  const { id, kind } = workspace;
  const name = useWorkspaceName()(workspace);
  const isService = kind === 'service';
  const close = () => setOpen('nothing');

  const test = async () => {
    const tested = await connection.run((signal) => workspaces.testSaved({ id }, { signal }));
    // The test asks by a way of its own: without this, Endcap would stay offline beside it until its next attempt.
    if (current && tested?.failure === null && state !== 'online') await refresh();
  };
  const change = async (ask: Parameters<typeof action.run>[0]) => {
    if (await action.run(ask)) close();
  };
  const remove = async () => {
    // Another one opens in its place.
    if (current) await leaveWorkspace();
    return workspaces.remove({ id });
  };
  const saveToken = async (token: string) => {
    if (!(await action.run(() => workspaces.replaceToken({ id, token })))) return;
    close();
    void test();
  };

  const button = (label: string, onClick: () => void, pressed?: Open) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-expanded={pressed === undefined ? undefined : open === pressed}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.workspace}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {isService ? null : (
          <Badge variant="light" size="sm" tt="none">
            {t('workspaces.demo')}
          </Badge>
        )}
        {current ? <span className={classes.current}>{t('workspaces.current')}</span> : null}
      </div>
      <p className={classes.facts}>
        <span className={classes.fact}>{workspace.baseUrl ?? t('workspaces.demoAddress')}</span>
        <AddressNote baseUrl={workspace.baseUrl} />
        <span className={workspace.token === 'missing' || workspace.token === 'session' ? classes.warn : classes.fact}>
          {t(`workspaces.token.${workspace.token}`)}
        </span>
      </p>
      <Grouped className={classes.actions} aria-label={t('workspaces.actions', { name })}>
        {current ? null : button(t('workspaces.open'), () => void change(() => openWorkspace(bridge, id)))}
        {isService ? button(ct('test'), () => void test()) : null}
        {isService
          ? button(
              t(workspace.token === 'missing' ? 'workspaces.enterToken' : 'workspaces.replaceToken'),
              () => setOpen('token'),
              'token',
            )
          : null}
        {button(t('workspaces.rename'), () => setOpen('rename'), 'rename')}
        {isService && workspace.token !== 'missing'
          ? button(t('workspaces.forgetToken'), () => setOpen('forget'))
          : null}
        {button(t('workspaces.remove'), () => setOpen('remove'))}
      </Grouped>
      <PictureHostsSetting workspace={workspace} busy={action.busy} onChange={(ask) => void change(ask)} />
      <div className={classes.below}>
        {open === 'rename' ? (
          <RenameForm
            name={name}
            busy={action.busy}
            onRename={(value) => void change(() => workspaces.rename({ id, name: value }))}
            onClose={close}
          />
        ) : null}
        {open === 'token' ? (
          <TokenForm keychain={keychain} busy={action.busy} onSave={(token) => void saveToken(token)} onClose={close} />
        ) : null}
        {action.failure === null ? null : <FailureNotice failure={action.failure} withAction={false} />}
        <div aria-live="polite">
          <ConnectionOutcome connection={connection} onRetry={() => void test()} />
        </div>
      </div>
      {open === 'forget' || open === 'remove' ? (
        <Confirm
          {...confirmTexts(t, open, workspace, name, lost)}
          busy={action.busy}
          onConfirm={() => void change(open === 'forget' ? () => workspaces.forgetToken({ id }) : remove)}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

/**
 * Runs a change of the workspaces and shows its result. Not a TanStack mutation, because its cache would keep the
 * variables of the call, and one of these contains a token.
 */
function useWorkspaceAction() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** @returns true when the change was made */
  const run = async (ask: () => Promise<WorkspacesState>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      queries.setQueryData(workspacesQuery(bridge).queryKey, await ask());
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
