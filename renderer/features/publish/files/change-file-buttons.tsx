import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useOpenedFiles } from '#renderer/bridge/use-opened-file.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { hasDialog, useHasDialog } from '#renderer/ui/open-dialog.ts';
import { PageDrop } from '#renderer/ui/page-drop.tsx';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import type { UnreadableDraft } from '#shared/bridge/publish.ts';
import { LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { refKey } from '#shared/domain/merge/resource-tree.ts';
import { acceptOf, FILE_ENDINGS } from '#shared/domain/opened-file.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { type ActionNote, type NoteWords, noteOfStep, useActions } from '../actions/actions.tsx';
import parts from '../parts/parts.module.css';
import { ChangeFileDialog, importAsShown, type OpenedFile, readChangeFile } from './change-file-dialog.tsx';
import { saveParts } from './save-parts.ts';

type FileToolsProps = { readonly empty: boolean; readonly locked: boolean };

/**
 * Exports changes to a file for another admin, and imports such a file. Before an import, it shows what would change. A
 * file that comes while something else is done here waits for its turn, and for the end of a dialog that it would cover.
 */
export function FileTools({ empty, locked }: FileToolsProps) {
  const t = usePublishTexts();
  const { actOnce, read, isWorking, showError } = useActions();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<OpenedFile | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [next] = waiting;
  const isFree = !locked && opened === null && !isBusy;
  const isBehind = useHasDialog(next !== undefined);
  useEffect(() => {
    if (next === undefined || !isFree || isBehind) return;
    const result: { file: OpenedFile | null } = { file: null };
    setBusy(true);
    const done = read(async (bridge) => {
      setWaiting((files) => files.slice(1));
      result.file = await readChangeFile(bridge, next);
    });
    // Shown only after reading has finished: Import is a separate action, and may be pressed at once.
    void done.then(() => {
      // A dialog was opened meanwhile: when it closes, the file is read again.
      if (result.file !== null && hasDialog()) setWaiting((files) => [next, ...files]);
      else setOpened(result.file);
      setBusy(false);
    });
  }, [next, isFree, isBehind, read]);

  const open = (file: File) => setWaiting((files) => [...files, file]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    showError(null);
    open(file);
  };
  const take = (shown: OpenedFile) => {
    setBusy(true);
    const taken = actOnce('import', async (bridge): Promise<ActionNote | null> => {
      const imported = await importAsShown(bridge, shown).catch((error: unknown) => {
        // Why it failed stands on the page, which the dialog would cover.
        setOpened(null);
        throw error;
      });
      // Only now: if it would do something else by now, the file is shown again.
      setOpened(imported.again);
      if (imported.again !== null) return null;
      const { count, step } = imported;
      return noteOfStep(({ t, number }) => t('notice.imported', number(count)), step);
    });
    void taken.then(() => setBusy(false));
  };
  return (
    <>
      <ExportButton only={null} label={t('export')} disabled={empty} />
      <ActionButton variant="default" disabled={locked} onClick={() => input.current?.click()}>
        {t('import')}
      </ActionButton>
      <input
        ref={input}
        type="file"
        accept={`${acceptOf('changes')},application/json`}
        hidden
        aria-label={t('import')}
        onChange={choose}
      />
      <PageDrop
        says={t('imported.drop')}
        opens="changes"
        // Else it is left where it came from: this page may be left before its turn comes.
        isFree={isFree && !isWorking && next === undefined}
        onFile={open}
      />
      {opened === null && (locked || isWorking) ? <WaitingFile chosen={next} isReading={isBusy} /> : null}
      {opened === null ? null : (
        <ChangeFileDialog opened={opened} onImport={() => take(opened)} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

type WaitingFileProps = {
  /** One that was chosen or dropped here. */
  readonly chosen: File | undefined;
  /** A file is being read, which may be the one that was opened outside. */
  readonly isReading: boolean;
};

/** Publishing, another step or another Endcap has to end before a file can be opened. */
function WaitingFile({ chosen, isReading }: WaitingFileProps) {
  const t = usePublishTexts();
  const { next } = useOpenedFiles();
  const outside = next?.kind === 'changes' && !isReading ? next : undefined;
  const name = (chosen ?? outside)?.name;
  return name === undefined ? null : (
    <span role="status" className={parts.faint}>
      {t('imported.waits', { name })}
    </span>
  );
}

type ExportButtonProps = {
  /** null: all changes. */
  readonly only: readonly DraftRef[] | null;
  readonly label: string;
  readonly ariaLabel?: string;
  readonly disabled?: boolean;
};

/** Stores whose login code changes: a file has no login codes. The page may not have read all of them. */
async function countCodes({ publish }: Bridge, only: ExportButtonProps['only']): Promise<number> {
  const refs = only ?? (await publish.heads()).map(({ ref }) => ref);
  const stores = refs.filter(({ kind }) => kind === 'store');
  const changed = stores.length === 0 ? [] : await publish.changes({ only: stores });
  return changed.filter(({ changes }) =>
    changes.some((one) =>
      one.change === 'changed'
        ? one.fields.some(({ field }) => field === LOGIN_CODE)
        : one.row[LOGIN_CODE] !== undefined,
    ),
  ).length;
}

/** Changes that can't be read, which no file of changes has. */
async function countUnread({ publish }: Bridge, only: ExportButtonProps['only']): Promise<number> {
  const isAsked = (draft: UnreadableDraft) =>
    only === null || only.some(({ externalId, kind }) => externalId === draft.externalId && kind === draft.kind);
  return (await publish.unreadable()).filter(isAsked).reduce((sum, { size }) => sum + size, 0);
}

/** Saves changes as a file that another admin can open, review and publish. */
export function ExportButton({ only, label, ariaLabel, disabled = false }: ExportButtonProps) {
  const t = usePublishTexts();
  const { actOnce } = useActions();
  const { timeZone } = useWorkspace();
  const exportChanges = () =>
    actOnce(['export', ...(only ?? []).map(refKey)].join(' '), async (bridge) => {
      const { files } = await bridge.publish.exportChanges({ only: only && [...only] });
      const codes = await countCodes(bridge, only);
      const unread = await countUnread(bridge, only);
      const leftOut = (say: NoteWords) =>
        [
          codes === 0 ? '' : ` · ${say.t('notice.codesLeftOut', say.number(codes))}`,
          unread === 0 ? '' : ` · ${say.t('notice.unreadLeftOut', say.number(unread))}`,
        ].join('');
      if (files.length === 0) return { text: (say) => `${say.t('notice.nothingToExport')}${leftOut(say)}` };
      const name = t('file', { date: localTimeOf(Date.now(), timeZone).date });
      const made = await saveParts(files, (text, nth) => {
        const one = `${name}${files.length === 1 ? '' : `-${nth}-${files.length}`}${FILE_ENDINGS.changes}`;
        return saveFile(bridge, new Blob([text], { type: 'application/json' }), one);
      });
      const parts = (say: NoteWords) =>
        made.length < files.length
          ? say.t('notice.notAllParts', { ...say.number(files.length), made: made.length })
          : say.t('notice.parts', say.number(files.length));
      const saved = (say: NoteWords) => (made.length === 0 ? say.saved(null) : made.map(say.saved).join(' '));
      return {
        text: (say) =>
          [saved(say), ...(files.length === 1 || made.length === 0 ? [] : [parts(say)]), say.t('notice.stays')].join(
            ' ',
          ) + leftOut(say),
      };
    });
  return (
    <ActionButton variant="default" disabled={disabled} aria-label={ariaLabel} onClick={() => void exportChanges()}>
      {label}
    </ActionButton>
  );
}
