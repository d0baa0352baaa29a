import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { useDiagnosticsTexts } from '#renderer/i18n/use-diagnostics-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import pairs from '#renderer/ui/pairs.module.css';
import type { FileCheck } from '#shared/bridge/diagnostics.ts';
import classes from './diagnostics.module.css';

const DiagnosticsDialog = lazy(async () => ({
  default: (await import('./diagnostics-dialog.tsx')).DiagnosticsDialog,
}));

/** What helps when something does not work: a look at everything that can be told, and a check of the workspace's file. */
export function DiagnosticsPanel() {
  const t = useDiagnosticsTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(workspacesQuery(useBridge()));
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      actions={
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('show')}
        </Button>
      }
      padded
    >
      <p className={classes.text}>{t('hint')}</p>
      {data === undefined || data.activeId === null ? null : (
        <CheckedFile key={data.activeId} workspaceId={data.activeId} />
      )}
      {isOpen ? (
        <Suspense>
          <DiagnosticsDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** The workspace's file, if there is one. It is read from its beginning to its end when a person asks for it. */
function CheckedFile({ workspaceId }: { readonly workspaceId: string }) {
  const t = useDiagnosticsTexts();
  const bridge = useBridge();
  const store = useQuery(offlineStatusQuery(bridge, workspaceId)).data?.store.state;
  const check = useMutation({ mutationFn: () => bridge.diagnostics.checkFile() });
  if (store === undefined || store === 'none' || store === 'failed') return null;
  return (
    <section className={classes.check} aria-label={t('check.title')}>
      <h3 className={classes.name}>{t('check.title')}</h3>
      <BusyButton variant="default" size="compact-sm" busy={check.isPending} onClick={() => check.mutate()}>
        {t('check.start')}
      </BusyButton>
      <div className={classes.result} role="status">
        {check.isPending ? t('check.running') : null}
        {check.data === undefined ? null : <CheckResult check={check.data} />}
        {check.error === null ? null : <FailureNotice failure={failureOf(check.error)} />}
      </div>
    </section>
  );
}

function CheckResult({ check }: { readonly check: FileCheck }) {
  const t = useDiagnosticsTexts();
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { damage, drafts, reviews } = check;
  const isDamaged = damage.length > 0;
  const unreadable = drafts?.unreadable ?? 0;
  const counted = (count: number | undefined | null) =>
    count === undefined || count === null ? t('check.uncounted') : format.integer(count);
  const readable = drafts && {
    readable: format.integer(drafts.all - drafts.unreadable),
    all: format.integer(drafts.all),
  };
  return (
    <>
      <p className={isDamaged ? classes.warn : classes.good}>{t(isDamaged ? 'check.damaged' : 'check.sound')}</p>
      {isDamaged ? <Link to="/offline">{common('action.openOffline')}</Link> : null}
      {unreadable > 0 ? <p className={classes.warn}>{t('check.unreadable', { count: unreadable })}</p> : null}
      <dl className={pairs.pairs}>
        <dt>{t('check.drafts')}</dt>
        <dd>{readable === null ? t('check.uncounted') : t('check.readable', readable)}</dd>
        <dt>{t('check.edits')}</dt>
        <dd>{counted(drafts?.edits)}</dd>
        <dt>{t('check.reviews')}</dt>
        <dd>{counted(reviews)}</dd>
      </dl>
    </>
  );
}
