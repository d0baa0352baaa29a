import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Grouped } from '#renderer/ui/grouped.tsx';
import { Panel } from '#renderer/ui/page.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import type { QuarantinedFile } from '#shared/bridge/offline.ts';
import classes from './offline.module.css';
import { useChangeStatus } from './use-offline-action.ts';

type QuarantinePanelProps = { readonly files: readonly QuarantinedFile[]; readonly writable: boolean };

/** Files that could not be opened, each with when, why, its size, what was tried, and what can be done with it. */
export function QuarantinePanel({ files, writable }: QuarantinePanelProps) {
  const t = useOfflineTexts();
  const words = useFileWords();
  const change = useChangeStatus();
  const [asking, setAsking] = useState<QuarantinedFile | null>(null);
  const [news, setNews] = useState('');
  const content = useRef<HTMLDivElement>(null);
  // After the last file there is only what became of it.
  const kept = useKeptFocus(content, () => content.current?.querySelector('button:not(:disabled)') ?? content.current);
  const retry = ({ id }: QuarantinedFile) =>
    change.mutate((offline) => offline.retryQuarantined({ id }), {
      onSuccess({ quarantined }) {
        const left = quarantined.find((one) => one.id === id);
        setNews(left === undefined ? t('aside.carriedOver') : words.tried(left));
      },
    });
  const remove = ({ id }: QuarantinedFile) =>
    change.mutate((offline) => offline.deleteQuarantined({ id }), {
      onSuccess() {
        setAsking(null);
        setNews(t('aside.deleted'));
      },
    });
  if (files.length === 0 && news === '') return null;
  return (
    <Panel title={t('aside.title')} note={t('aside.note')}>
      <div ref={content} tabIndex={-1} {...kept}>
        <div role="status">{news === '' ? null : <p className={classes.undo}>{news}</p>}</div>
        {change.error === null ? null : (
          <div className={classes.inset}>
            <FailureNotice failure={failureOf(change.error)} withAction={false} />
          </div>
        )}
        <ul className={classes.pins}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              writable={writable}
              busy={change.isPending}
              onRetry={() => retry(file)}
              onHide={() => change.mutate((offline) => offline.dismissQuarantined({ id: file.id }))}
              onDelete={() => setAsking(file)}
            />
          ))}
        </ul>
      </div>
      {asking === null ? null : (
        <Confirm
          title={t('aside.confirm.title', { name: words.name(asking) })}
          text={words.loss(asking)}
          action={t('aside.confirm.action')}
          busy={change.isPending}
          onConfirm={() => remove(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  );
}

type FileRowProps = {
  readonly file: QuarantinedFile;
  readonly writable: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onHide: () => void;
  readonly onDelete: () => void;
};

function FileRow({ file, writable, busy, onRetry, onHide, onDelete }: FileRowProps) {
  const t = useOfflineTexts();
  const words = useFileWords();
  const heading = useId();
  // Not disabled while it is busy, which would take the focus away.
  const button = (label: string, onClick: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={!writable}
      aria-disabled={busy || undefined}
      onClick={() => (busy ? undefined : onClick())}
    >
      {label}
    </Button>
  );
  return (
    <li className={classes.pin} aria-labelledby={heading} data-line={file.id}>
      <div className={classes.pinHead}>
        <h3 id={heading} className={classes.name}>
          {words.name(file)}
        </h3>
        <span className={classes.facts}>
          {words.size(file)}
          {' · '}
          {words.unsent(file)}
        </span>
        <Grouped className={classes.actions} aria-label={t('aside.actions', { name: words.name(file) })}>
          {button(t('aside.retry'), onRetry)}
          {file.dismissed ? null : button(t('aside.hide'), onHide)}
          {button(t('aside.delete'), onDelete)}
        </Grouped>
      </div>
      <p className={classes.state}>
        {t(`aside.reason.${file.reason}`)} {words.tried(file)}
      </p>
      <code className={classes.path}>{file.path}</code>
    </li>
  );
}

/** What is known about a file, in the current language. */
function useFileWords() {
  const t = useOfflineTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const time = (at: string): string => format.dateTime(at, timeZone);
  return {
    name: ({ at }: QuarantinedFile) => (at === null ? t('aside.atUnknown') : t('aside.at', { time: time(at) })),
    size: ({ bytes }: QuarantinedFile) => format.bytes(bytes),
    unsent: ({ unsentEdits: count }: QuarantinedFile) =>
      count === null ? t('aside.unsentUnknown') : t('aside.unsent', { count, number: format.integer(count) }),
    tried: ({ tried }: QuarantinedFile) =>
      tried === null
        ? t('aside.tried.none')
        : t(`aside.tried.${tried.result}`, { time: time(tried.at), count: tried.waiting }),
    loss: ({ bytes, unsentEdits: count }: QuarantinedFile) => {
      const size = format.bytes(bytes);
      if (count === null) return t('aside.confirm.unknown', { size });
      return t('aside.confirm.text', { count, number: format.integer(count), size });
    },
  };
}
