import { Button } from '@mantine/core';
import { useId } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { usePolicy } from '#renderer/bridge/use-policy.ts';
import { useSettingsTexts } from '#renderer/i18n/use-settings-texts.ts';
import { SetByPolicy } from '#renderer/policy/set-by-policy.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import type { PictureHost, Workspace, WorkspacesState } from '#shared/bridge/workspaces.ts';
import classes from './settings.module.css';

type PictureHostsProps = {
  readonly workspace: Workspace;
  readonly busy: boolean;
  readonly onChange: (ask: () => Promise<WorkspacesState>) => void;
};

/** The addresses beside the service's own from which a workspace's photos come, each with what can be decided on it. */
export function PictureHostsSetting({ workspace: { id, pictureHosts }, busy, onChange }: PictureHostsProps) {
  const t = useSettingsTexts();
  const { workspaces } = useBridge();
  const heading = useId();
  const isSet = usePolicy()?.pictureHosts !== undefined;
  if (pictureHosts.length === 0) return null;

  const button = (label: string, host: string, ask: () => Promise<WorkspacesState>) => (
    <Button
      variant="default"
      size="compact-xs"
      disabled={busy}
      aria-label={t('hosts.action', { action: label, host })}
      onClick={() => onChange(ask)}
    >
      {label}
    </Button>
  );
  const allow = (host: string) => button(t('hosts.allow'), host, () => workspaces.allowPictureHost({ id, host }));
  const remove = (host: string) => button(t('hosts.remove'), host, () => workspaces.removePictureHost({ id, host }));
  const later = (host: string) => button(t('hosts.later'), host, () => workspaces.declinePictureHost({ id, host }));
  const buttons = ({ host, state }: PictureHost) => {
    switch (state) {
      case 'allowed':
        return remove(host);
      case 'asked':
        return [allow(host), later(host)];
      case 'declined':
        return [allow(host), remove(host)];
      default:
        return state satisfies never;
    }
  };
  return (
    <section className={classes.hosts} aria-labelledby={heading}>
      <h4 id={heading} className={classes.group}>
        {t('hosts.title')}
      </h4>
      <p className={classes.fact}>{isSet ? <SetByPolicy /> : t('hosts.note')}</p>
      <ul className={classes.list}>
        {pictureHosts.map((one) => (
          <li key={one.host} className={classes.host}>
            <span className={classes.hostName}>{one.host}</span>
            <span className={one.state === 'asked' ? classes.warn : classes.fact}>{t(`hosts.state.${one.state}`)}</span>
            {isSet ? null : (
              <Grouped className={classes.buttons} aria-label={t('hosts.actions', { host: one.host })}>
                {buttons(one)}
              </Grouped>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
