import { Button } from '@mantine/core';
import { type ChangeEvent, useRef } from 'react';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import { type OpenedTemplate, openTemplate } from './import-template-dialog.tsx';
import { TemplateLine } from './template-line.tsx';
import { useTemplateWords } from './template-words.ts';
import classes from './templates.module.css';
import { useTemplates } from './use-templates.ts';

const COLUMNS = ['name', 'rows', 'types', 'savedAt'] as const;

type TemplatesDialogProps = {
  readonly onApply: (name: string) => void;
  /** A file was chosen and read. */
  readonly onOpened: (opened: OpenedTemplate) => void;
  readonly onClose: () => void;
};

/** All templates of the workspace: applied, renamed, deleted, to a file and from a file. */
export function TemplatesDialog({ onApply, onOpened, onClose }: TemplatesDialogProps) {
  const t = useTargetsTexts();
  const words = useTemplateWords();
  const { templates, failure, act } = useTemplates();
  const input = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    const opened = file && (await act((of) => openTemplate(of, file)));
    if (opened) onOpened(opened);
  };
  return (
    <Dialog title={t('template.listTitle')} size={960} onClose={onClose}>
      {templates?.length === 0 ? (
        <Empty title={t('template.empty')} hint={t('template.emptyHint')} />
      ) : (
        <div className={classes.list}>
          <table>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={column === 'rows' ? classes.number : undefined}>
                    {t(`template.column.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {templates?.map((template) => (
                <TemplateLine
                  key={template.name}
                  template={template}
                  act={act}
                  onApply={() => onApply(template.name)}
                  onGone={() => closeButton.current?.focus()}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {failure === null ? null : (
        <p role="alert" className={classes.warned}>
          {words.failure(failure)}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('template.import')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t('template.import')}
          onChange={(event) => void open(event)}
        />
        <Button ref={closeButton} variant="default" onClick={onClose} data-autofocus>
          {t('template.close')}
        </Button>
      </div>
    </Dialog>
  );
}
