import { Button } from '@mantine/core';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import {
  MOST_TEMPLATE_TARGETS,
  MOST_TEMPLATE_TEXT,
  type TemplateReading,
} from '#shared/domain/targets/target-template.ts';
import { NameTemplateDialog } from './name-template-dialog.tsx';
import { useTemplateWords } from './template-words.ts';
import classes from './templates.module.css';

/** A template's file that was opened, and what was read in it. */
export type OpenedTemplate = { readonly fileName: string; readonly reading: TemplateReading };

/** Reads the file of a template; nothing is saved yet. */
export async function openTemplate(templates: Bridge['templates'], file: File): Promise<OpenedTemplate> {
  const { name: fileName } = file;
  // A letter takes up to three bytes. Whatever is larger is not even read.
  if (file.size > 3 * MOST_TEMPLATE_TEXT) return { fileName, reading: { ok: false, reason: 'too_large' } };
  const text = (await file.text()).slice(0, MOST_TEMPLATE_TEXT + 1);
  return { fileName, reading: await templates.readFile({ file: text }) };
}

/** More refused targets are counted instead of named. */
const MOST_LINES = 8;

type ImportTemplateDialogProps = {
  readonly opened: OpenedTemplate;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Shows what was read in a template's file, and saves it under a name. */
export function ImportTemplateDialog({ opened, onSaved, onClose }: ImportTemplateDialogProps) {
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  const words = useTemplateWords();
  const { fileName, reading } = opened;
  if (!reading.ok) {
    return (
      <Dialog title={t('template.importTitle')} onClose={onClose}>
        <div className={classes.refused}>
          <p className={classes.file}>{fileName}</p>
          <p role="alert">{t(`template.reason.${reading.reason}`, { most: format.integer(MOST_TEMPLATE_TARGETS) })}</p>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('template.back')}
          </Button>
        </div>
      </Dialog>
    );
  }
  const { name, targets, refused } = reading;
  return (
    <NameTemplateDialog
      title={t('template.importTitle')}
      name={name}
      targets={targets}
      notes={[]}
      onSaved={onSaved}
      onClose={onClose}
    >
      <p className={classes.file}>{fileName}</p>
      {refused.length === 0 ? null : (
        <div className={classes.warned}>
          <p>{t('template.refused', number(refused.length))}</p>
          <ul className={classes.points}>
            {refused.slice(0, MOST_LINES).map((one) => (
              <li key={one.place}>{words.refused(one)}</li>
            ))}
          </ul>
          {refused.length > MOST_LINES ? <p>{t('matrix.more', number(refused.length - MOST_LINES))}</p> : null}
        </div>
      )}
    </NameTemplateDialog>
  );
}
