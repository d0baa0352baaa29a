import { Button } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { type ImportOutcome, MOST_IMPORT_BYTES } from '#shared/bridge/publish.ts';
import classes from './publish.module.css';
import { useDraftAct } from './use-publish.ts';

type FileToolsProps = { readonly empty: boolean; readonly locked: boolean };
type Trial = { readonly file: unknown; readonly outcome: ImportOutcome };

const RESULTS = ['taken', 'conflict', 'same', 'has_draft'] as const;
const NAME = { key: 'import', cells: 0, data: {} };

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Changes as a file for another admin, and such a file as changes; what it would do is shown first. */
export function FileTools({ empty, locked }: FileToolsProps) {
  const t = usePublishTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const bridge = useBridge();
  const input = useRef<HTMLInputElement>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const act = useDraftAct<ImportOutcome>(() => setTrial(null));

  const exportChanges = async () => {
    const text = await bridge.publish.exportChanges({ only: null });
    if (text !== null) save(text, t('file', { date: new Date().toISOString().slice(0, 10) }));
  };
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!file) return;
    const refuse = (reason: 'too_large' | 'not_json') => setTrial({ file: null, outcome: { ok: false, reason } });
    if (file.size > MOST_IMPORT_BYTES) return refuse('too_large');
    const json = parseJson(await file.text());
    if (json === undefined) return refuse('not_json');
    setTrial({ file: json, outcome: await bridge.publish.importChanges({ file: json, isTrial: true, name: NAME }) });
  };
  const outcome = trial?.outcome;
  return (
    <>
      <Button variant="default" disabled={empty} onClick={() => void exportChanges()}>
        {t('export')}
      </Button>
      <Button variant="default" disabled={locked} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import')}
        onChange={(event) => void read(event)}
      />
      <Dialog opened={trial !== null} title={t('imported.title')} onClose={() => setTrial(null)}>
        {outcome?.ok === false ? <p className={classes.text}>{t(`imported.${outcome.reason}`)}</p> : null}
        {outcome?.ok === true ? (
          <ul className={classes.issues}>
            {RESULTS.flatMap((result) => {
              const { length: count } = outcome.resources.filter((one) => one.result === result);
              return count === 0
                ? []
                : [<li key={result}>{t(`imported.${result}`, { count, number: format.integer(count) })}</li>];
            })}
          </ul>
        ) : null}
        <div className={classes.dialogFoot}>
          {outcome?.ok === true ? (
            <Button
              loading={act.isPending}
              onClick={() =>
                act.mutate(({ publish }) => publish.importChanges({ file: trial?.file, isTrial: false, name: NAME }))
              }
            >
              {t('imported.confirm')}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setTrial(null)}>
            {c('action.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
