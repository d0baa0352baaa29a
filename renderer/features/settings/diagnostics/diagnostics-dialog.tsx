import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { strToU8, zipSync } from 'fflate';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useDiagnosticsTexts } from '#renderer/i18n/use-diagnostics-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { saveFile } from '#renderer/ui/save-file.ts';
import { type DiagnosticsFile, DiagnosticsSubject, MOST_LOG_LINES } from '#shared/bridge/diagnostics.ts';
import classes from './diagnostics.module.css';

const DIALOG_WIDTH = 860;

/** Everything that is collected, to be read before it is saved. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useDiagnosticsTexts();
  const bridge = useBridge();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: ({ signal }) => bridge.diagnostics.collect(undefined, { signal }),
    // Not collected again under the eyes of whoever reads it, and anew each time that the dialog opens.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const [saved, setSaved] = useState<string | null>(null);
  const save = (files: readonly DiagnosticsFile[]) => {
    const name = `endcap-diagnostics-${new Intl.DateTimeFormat('sv-SE').format(Date.now())}.zip`;
    saveFile(zipOf(files), name);
    setSaved(name);
  };
  return (
    <Dialog title={t('title')} size={DIALOG_WIDTH} onClose={onClose}>
      <p className={classes.text}>{t('intro')}</p>
      <div aria-live="polite">{isFetching ? <p className={classes.text}>{t('collecting')}</p> : null}</div>
      {error === null || isFetching ? null : (
        <FailureNotice failure={failureOf(error)} withAction={false} onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : <DiagnosticsFiles files={data} />}
      <p className={classes.saved} role="status" hidden={saved === null}>
        {saved === null ? null : t('saved', { name: saved })}
      </p>
      <DialogFoot onCancel={onClose}>
        {data === undefined ? null : <Button onClick={() => save(data)}>{t('save')}</Button>}
      </DialogFoot>
    </Dialog>
  );
}

/** One file at a time, whole. */
function DiagnosticsFiles({ files }: { readonly files: readonly DiagnosticsFile[] }) {
  const t = useDiagnosticsTexts();
  const lines = useFormat().integer(MOST_LOG_LINES);
  const [subject, setSubject] = useState<DiagnosticsSubject>('versions');
  const file = files.find((one) => one.subject === subject);
  return (
    <>
      <SegmentedControl
        aria-label={t('which')}
        value={subject}
        onChange={(value) => setSubject(DiagnosticsSubject.parse(value))}
        data={DiagnosticsSubject.options.map((value) => ({ value, label: t(`subject.${value}`, { lines }) }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard has to reach it */}
      <section key={subject} className={classes.file} tabIndex={0} aria-label={file?.name ?? ''}>
        <pre>{file?.text || t('empty')}</pre>
      </section>
    </>
  );
}

/** Packed here, of the very texts that were read. */
function zipOf(files: readonly DiagnosticsFile[]): Blob {
  const packed = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])));
  return new Blob([new Uint8Array(packed)], { type: 'application/zip' });
}
