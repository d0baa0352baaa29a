import { SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { strToU8, zipSync } from 'fflate';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDiagnosticsTexts } from '#renderer/i18n/use-diagnostics-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { Dialog, DialogFoot } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import { type GivenFile, saveFile } from '#renderer/ui/save-file.ts';
import {
  type CrashDump,
  type Diagnostics,
  type DiagnosticsFile,
  DiagnosticsSubject,
  MOST_LOG_LINES,
  MOST_SLOW_CALLS,
  type SavedZip,
  SLOW_CALL_MS,
  SLOW_CALLS_A_MINUTE,
  zipNameAt,
} from '#shared/bridge/diagnostics.ts';
import classes from './diagnostics.module.css';

const DIALOG_WIDTH = 860;

/** Everything that is collected, to be read before it is saved. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const savedText = useSavedText();
  const t = useDiagnosticsTexts();
  const number = useCount();
  const bridge = useBridge();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics'],
    queryFn: ({ signal }) => bridge.diagnostics.collect(undefined, { signal }),
    // Not collected again under the eyes of whoever reads it, and anew each time that the dialog opens.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: async ({ files }: Diagnostics): Promise<(SavedZip & GivenFile) | null> => {
      if (chosen.length > 0) {
        const zip = await bridge.diagnostics.saveWithDumps({ dumps: [...chosen] });
        return zip && { ...zip, isKnown: true };
      }
      const name = zipNameAt(Date.now());
      // Packed here, of the very texts that were read.
      const made = await saveFile(bridge, zipOf(files), name);
      return made && { ...made, gone: [] };
    },
    onSuccess(zip) {
      const lost = zip?.gone ?? [];
      setGone((before) => [...before, ...lost]);
      setChosen((before) => before.filter((name) => !lost.includes(name)));
    },
  });
  const saved = save.data ?? null;
  const choose = (names: readonly string[]): void => {
    setChosen(names);
    // What was saved has other dumps in it.
    save.reset();
  };
  return (
    <Dialog title={t('title')} size={DIALOG_WIDTH} onClose={onClose}>
      <p className={classes.text}>{t('intro')}</p>
      <div aria-live="polite">{isFetching ? <p className={classes.text}>{t('collecting')}</p> : null}</div>
      {error === null || isFetching ? null : (
        <FailureNotice failure={failureOf(error)} withAction={false} onRetry={() => void refetch()} />
      )}
      {data === undefined ? null : (
        <DiagnosticsFiles
          files={data.files}
          crashDumps={data.crashDumps?.filter(({ name }) => !gone.includes(name)) ?? null}
          chosen={chosen}
          onChosen={choose}
        />
      )}
      {chosen.length === 0 || saved !== null ? null : (
        <p className={classes.warn}>{t('dumps.chosen', number(chosen.length))}</p>
      )}
      <p className={classes.saved} role="status" hidden={saved === null}>
        {saved === null ? null : savedText(saved)}{' '}
        {saved === null || saved.gone.length === 0 ? null : t('dumps.gone', number(saved.gone.length))}
      </p>
      {save.error === null ? null : <FailureNotice failure={failureOf(save.error)} withAction={false} />}
      <DialogFoot onCancel={onClose}>
        {data === undefined ? null : (
          <BusyButton busy={save.isPending} onClick={() => save.mutate(data)}>
            {t('save')}
          </BusyButton>
        )}
      </DialogFoot>
    </Dialog>
  );
}

type FilesProps = Diagnostics & {
  /** Names of the crash dumps that go along. */
  readonly chosen: readonly string[];
  readonly onChosen: (names: readonly string[]) => void;
};

/** One file at a time, whole. */
function DiagnosticsFiles({ files, crashDumps, chosen, onChosen }: FilesProps) {
  const t = useDiagnosticsTexts();
  const { integer } = useFormat();
  const [subject, setSubject] = useState<DiagnosticsSubject>('versions');
  const file = files.find((one) => one.subject === subject);
  const hasDumps = subject === 'crashes' && crashDumps !== null && crashDumps.length > 0;
  return (
    <>
      <SegmentedControl
        className={classes.which}
        aria-label={t('which')}
        value={subject}
        onChange={(value) => setSubject(DiagnosticsSubject.parse(value))}
        data={DiagnosticsSubject.options.map((value) => ({
          value,
          label: t(`subject.${value}`, { lines: integer(MOST_LOG_LINES) }),
        }))}
      />
      {subject === 'slow_calls' ? (
        <p className={classes.about}>
          {t('slowCalls', {
            ms: integer(SLOW_CALL_MS),
            most: integer(MOST_SLOW_CALLS),
            each: integer(SLOW_CALLS_A_MINUTE),
          })}
        </p>
      ) : null}
      {hasDumps ? <DumpChoice dumps={crashDumps} chosen={chosen} onChosen={onChosen} /> : null}
      {subject === 'crashes' && !hasDumps ? (
        <p className={classes.about}>{t(crashDumps === null ? 'dumps.notHere' : 'dumps.none')}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard has to reach it */}
      <section key={subject} className={classes.file} data-low={hasDumps} tabIndex={0} aria-label={file?.name ?? ''}>
        <pre>{file?.text || t('empty')}</pre>
      </section>
    </>
  );
}

type DumpChoiceProps = Pick<FilesProps, 'chosen' | 'onChosen'> & { readonly dumps: readonly CrashDump[] };

/** Which crash dumps go along: none, until somebody who has read what may be in them ticks them. */
function DumpChoice({ dumps, chosen, onChosen }: DumpChoiceProps) {
  const t = useDiagnosticsTexts();
  const format = useFormat();
  return (
    <fieldset className={classes.dumps}>
      <legend>{t('dumps.title')}</legend>
      <p className={classes.warn}>{t('dumps.danger')}</p>
      {dumps.map(({ name, at, bytes }) => (
        <Checkbox
          key={name}
          label={t('dumps.one', { time: format.dateTime(at), size: format.bytes(bytes), name })}
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChosen(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
      ))}
    </fieldset>
  );
}

function zipOf(files: readonly DiagnosticsFile[]): Blob {
  const parts = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
  return new Blob([new Uint8Array(zipSync(parts))], { type: 'application/zip' });
}
