import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { DialogFoot } from '#renderer/ui/dialog.tsx';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import classes from './import.module.css';

const ACCEPT = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ImportDropProps = {
  /** What the rows of the file are. */
  readonly kind: TableKindName;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
};

/** Where people drop or choose a file. */
export function ImportDrop({ kind, onFile, onCancel }: ImportDropProps) {
  const t = useTablesTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div className={classes.parts}>
      <section
        className={classes.drop}
        data-over={over}
        aria-label={t('import.drop')}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          const [file] = event.dataTransfer.files;
          if (file) onFile(file);
        }}
      >
        <p>{t('import.drop')}</p>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          hidden
          aria-label={t('import.choose')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </section>
      <p className={classes.hint}>{t(`kinds.${kind}.hint`)}</p>
      <p className={classes.hint}>{t(`kinds.${kind}.match`)}</p>
      <DialogFoot onCancel={onCancel}>
        <Button data-autofocus onClick={() => input.current?.click()}>
          {t('import.choose')}
        </Button>
      </DialogFoot>
    </div>
  );
}
