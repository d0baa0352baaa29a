import { type ChangeEvent, useRef, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { ActButton } from '../acts/act-button.tsx';
import { type Said, useActs } from '../acts/acts.tsx';
import { saidOfStep } from '../acts/said-of-step.ts';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { IMPORT_STEP, type OpenedFile, readChangeFile } from './read-change-file.ts';

type FileToolsProps = { readonly empty: boolean; readonly locked: boolean };

/** Changes as a file for another admin, and such a file as changes; what it would do is shown first. */
export function FileTools({ empty, locked }: FileToolsProps) {
  const t = usePublishTexts();
  const number = useCount();
  const { act, look } = useActs();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<OpenedFile | null>(null);

  const open = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const read: { file: OpenedFile | null } = { file: null };
    const looked = look(async (bridge) => {
      read.file = await readChangeFile(bridge, file);
    });
    // Shown when the look is over: Import is an act of its own, and pressed at once.
    void looked.then(() => setOpened(read.file));
  };
  const take = ({ json }: OpenedFile) => {
    setOpened(null);
    void act(async (bridge): Promise<Said | null> => {
      const outcome = await bridge.publish.importChanges({ file: json, isTrial: false, name: IMPORT_STEP });
      if (!outcome.ok) return null;
      const count = outcome.resources.reduce((sum, { rows }) => sum + rows, 0);
      const { steps, done } = await bridge.drafts.steps();
      return saidOfStep(t, t('said.imported', number(count)), steps[done - 1]?.id ?? null);
    });
  };
  return (
    <>
      <ExportButton only={null} label={t('export')} disabled={empty} />
      <ActButton variant="default" disabled={locked} onClick={() => input.current?.click()}>
        {t('import')}
      </ActButton>
      <input ref={input} type="file" accept=".json,application/json" hidden aria-label={t('import')} onChange={open} />
      {opened === null ? null : (
        <ImportDialog opened={opened} onImport={() => take(opened)} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
