import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import type { CachedAmount, OfflineStatus } from '#shared/bridge/offline.ts';
import classes from './offline.module.css';
import { useChangeStatus } from './use-offline-action.ts';

const MEGABYTE = 1024 ** 2;

type SavedPanelProps = { readonly status: OfflineStatus; readonly writable: boolean };

/** What is saved, by kind with count and size, and how much of the limit the file uses. */
export function SavedPanel({ status, writable }: SavedPanelProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const [asking, setAsking] = useState<CachedAmount | null>(null);
  const change = useChangeStatus();
  const content = useRef<HTMLDivElement>(null);
  // Once all is cleared there is no button left.
  const focus = useKeptFocus(content, () => content.current?.querySelector('button:not(:disabled)') ?? content.current);
  const { kept, fileBytes, budgetMegabytes } = status;
  const limit = budgetMegabytes * MEGABYTE;
  const some = kept.some(({ count }) => count > 0);
  const confirm = ({ kind }: CachedAmount) =>
    change.mutate((offline) => offline.clear({ kind }), { onSuccess: () => setAsking(null) });
  return (
    <Panel title={t('kept.title')}>
      {change.error === null ? null : (
        <div className={classes.inset}>
          <FailureNotice failure={failureOf(change.error)} withAction={false} />
        </div>
      )}
      <div ref={content} tabIndex={-1} {...focus}>
        {some ? (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('kept.kindHeader')}</th>
                <th scope="col">{t('kept.count')}</th>
                <th scope="col">{t('kept.size')}</th>
                <th scope="col">{t('kept.pinned')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('kept.clearHeader')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {kept.map((one) => (
                <tr key={one.kind} data-line={one.kind}>
                  <th scope="row">{t(`kept.kind.${one.kind}`)}</th>
                  <td>{format.integer(one.count)}</td>
                  <td>{one.count === 0 ? '–' : format.bytes(one.bytes)}</td>
                  <td>{one.pinnedBytes === 0 ? '–' : format.bytes(one.pinnedBytes)}</td>
                  <td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('kept.clearKind', { kind: t(`kept.kind.${one.kind}`) })}
                      disabled={!writable || one.count === 0}
                      onClick={() => setAsking(one)}
                    >
                      {t('kept.clear')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Empty title={t('kept.empty')} hint={t('kept.emptyHint')} />
        )}
      </div>
      <div className={classes.meter}>
        <Progress
          meter
          label={t('kept.file', { size: format.bytes(fileBytes), limit: format.integer(budgetMegabytes) })}
          note={t('kept.fileNote')}
          done={fileBytes}
          total={limit}
        />
      </div>
      {asking === null ? null : (
        <ClearDialog
          kept={asking}
          busy={change.isPending}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}

type ClearDialogProps = {
  readonly kept: CachedAmount;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a kind is cleared, and says how much is removed and what stays. */
function ClearDialog({ kept, busy, onConfirm, onClose }: ClearDialogProps) {
  const t = useOfflineTexts();
  const format = useFormat();
  const { kind, count, bytes, pinnedBytes } = kept;
  const counted = { count, number: format.integer(count) };
  const all = t('clear.text', { ...counted, size: format.bytes(bytes) });
  return (
    <Confirm
      title={t('clear.title', { kind: t(`kept.kind.${kind}`) })}
      text={pinnedBytes === 0 ? all : `${all} ${t('clear.pinned', { size: format.bytes(pinnedBytes) })}`}
      action={t('clear.confirm', counted)}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
