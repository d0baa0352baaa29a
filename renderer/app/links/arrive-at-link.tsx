import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { openWorkspace } from '#renderer/bridge/open-workspace.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useLinksTexts } from '#renderer/i18n/use-links-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import type { AppLink } from '#shared/domain/app-link.ts';
import classes from './links.module.css';

const isOf = ({ kind, baseUrl }: Workspace, service: string | null): boolean =>
  service === null ? kind === 'sample' : baseUrl === service;

/** Opens the page of a link in its workspace, or says why it can't be opened. */
export function ArriveAtLink({ link }: { readonly link: AppLink }) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { history } = useRouter();
  const { data } = useQuery(workspacesQuery(bridge));
  const [done, setDone] = useState<AppLink | null>(null);
  const found = link.kind === 'page' ? data?.items.find((one) => isOf(one, link.service)) : undefined;
  const { mutate, error } = useMutation({
    mutationFn: async ({ id, address }: { readonly id: string; readonly address: string }) => {
      if (id !== data?.activeId) {
        queries.setQueryData(workspacesQuery(bridge).queryKey, await openWorkspace(bridge, id));
      }
      history.push(address);
    },
  });
  const follow = useEffectEvent((to: AppLink) => {
    if (found === undefined || to.kind !== 'page') return;
    setDone(to);
    mutate({ id: found.id, address: to.address });
  });
  const isFound = found !== undefined;
  useEffect(() => {
    if (isFound) follow(link);
  }, [isFound, link]);

  const close = () => setDone(link);
  if (error !== null) return <Failed error={error} />;
  if (data === undefined || found !== undefined || done === link) return null;
  return link.kind === 'page' ? (
    <UnknownWorkspace
      service={link.service}
      onClose={close}
      onAdd={() => {
        close();
        history.push('/welcome');
      }}
    />
  ) : (
    <Refused reason={link.reason} onClose={close} />
  );
}

type UnknownWorkspaceProps = {
  readonly service: string | null;
  readonly onClose: () => void;
  readonly onAdd: () => void;
};

function UnknownWorkspace({ service, onClose, onAdd }: UnknownWorkspaceProps) {
  const t = useLinksTexts();
  const { t: c } = useTranslation('common');
  return (
    <Dialog title={t('unknown.title')} onClose={onClose}>
      <p className={classes.text}>
        {service === null ? t('unknown.sample') : t('unknown.service')}
        {service === null ? null : <code className={classes.service}>{service}</code>}
      </p>
      <p className={classes.text}>{t('unknown.next')}</p>
      <div className={classes.foot}>
        <Button onClick={onAdd}>{c('workspace.add')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

type RefusedProps = { readonly reason: Extract<AppLink, { kind: 'refused' }>['reason']; readonly onClose: () => void };

function Refused({ reason, onClose }: RefusedProps) {
  const t = useLinksTexts();
  return (
    <Dialog title={t('refused.title')} onClose={onClose}>
      <p className={classes.text}>{t(`refused.${reason}`)}</p>
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}

/** The workspace is here, and could not be opened. */
function Failed({ error }: { readonly error: Error }) {
  const t = useLinksTexts();
  const [closed, setClosed] = useState<Error | null>(null);
  if (closed === error) return null;
  return (
    <Dialog title={t('refused.title')} onClose={() => setClosed(error)}>
      <FailureNotice failure={failureOf(error)} />
    </Dialog>
  );
}
