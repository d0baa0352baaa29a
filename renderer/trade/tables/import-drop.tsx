import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FileDrop } from '#renderer/ui/file-drop.tsx';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import classes from './import.module.css';

const ACCEPT = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type ImportDropProps = {
  /** What the rows of the file are. */
  readonly kind: TableKindName;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
};

/** Where people drop or choose a table. */
export function ImportDrop({ kind, onFile, onCancel }: ImportDropProps) {
  const t = useTablesTexts();
  return (
    <FileDrop label={t('import.drop')} choose={t('import.choose')} accept={ACCEPT} onFile={onFile} onCancel={onCancel}>
      <p className={classes.hint}>{t(`kinds.${kind}.hint`)}</p>
      <p className={classes.hint}>{t('columns.hint')}</p>
      <p className={classes.hint}>{t(`kinds.${kind}.match`)}</p>
    </FileDrop>
  );
}
