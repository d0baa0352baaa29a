import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { useOpenedFiles } from '#renderer/bridge/use-opened-file.ts';
import { useLinksTexts } from '#renderer/i18n/use-links-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FILE_ENDINGS, type OpenedKind } from '#shared/domain/opened-file.ts';
import classes from './links.module.css';

/** Which page shows a file; it takes it as one that is dropped on it. */
const PAGES: Readonly<Record<OpenedKind, string>> = { changes: '/publish', handover: '/photos' };

/** Leads to the page of a file that was opened outside of Endcap, or says why it can't be opened. */
export function ArriveAtFiles() {
  const t = useLinksTexts();
  const { history } = useRouter();
  const { refused, next, onRead } = useOpenedFiles();
  const { data } = useQuery(workspacesQuery(useBridge()));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [isHidden, setHidden] = useState(false);
  const isMissing = data?.activeId === null;
  const hasWaited = useRef(false);
  hasWaited.current ||= isMissing;
  // Welcome goes on to the first page of the workspace that it has opened.
  const isLate = hasWaited.current && path === '/welcome';
  const isDue = data !== undefined && !isMissing && !isLate && refused.length === 0;
  const leadTo = useEffectEvent((page: string) => {
    if (path !== page) history.push(page);
  });
  // A file is led to once, wherever the person goes then.
  useEffect(() => {
    if (next !== undefined && isDue) leadTo(PAGES[next.kind]);
  }, [next, isDue]);

  if (refused.length > 0) {
    return (
      <Dialog title={t('files.refused', { count: refused.length })} onClose={onRead}>
        <ul className={classes.files}>
          {refused.map(({ name, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
            <li key={at}>
              <strong className={classes.file}>{name}</strong>
              {t(`files.${reason}`, { changes: FILE_ENDINGS.changes, handover: FILE_ENDINGS.handover })}
            </li>
          ))}
        </ul>
        <div className={classes.foot}>
          <Button onClick={onRead}>{t('close')}</Button>
        </div>
      </Dialog>
    );
  }
  if (!isMissing || isHidden || next === undefined) return null;
  return (
    <Dialog title={t('files.noWorkspace')} onClose={() => setHidden(true)}>
      <p className={classes.text}>{t('files.waits', { name: next.name })}</p>
      <div className={classes.foot}>
        <Button onClick={() => setHidden(true)}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}
