import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { PageDrop } from '#renderer/ui/page-drop.tsx';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { tableLanguages } from './table-words.ts';

type TableToolsProps = {
  readonly kind: TableKindName;
  readonly rows: Pick<StoreRowsSheet, 'sheet' | 'growth' | 'saving' | 'isShown' | 'isSettled'>;
  /** External IDs of the stores on the page. */
  readonly shown: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
  /** Regions of the chain by id, for details of stores. */
  readonly regions?: TableWords['region'] | undefined;
};

/** Exports the rows of a sheet to a file, and imports them from one. */
export function TableTools({ kind, rows, shown, nameOf, readOnly, regions }: TableToolsProps) {
  const { saving, isShown } = rows;
  const t = useTablesTexts();
  const { i18n } = useTranslation();
  const [open, setOpen] = useState<'import' | 'export' | File | null>(null);
  // Steps that are still being saved would be missing from the file, and would change the data under a dry run.
  const isSaving = useDrawn(saving.store, ({ pending }) => pending > 0);
  const languages = useMemo(() => tableLanguages(kind, i18n.language, regions), [kind, i18n.language, regions]);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="subtle" color="gray" disabled={readOnly || isSaving} onClick={() => setOpen('import')}>
        {t('import.open')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        disabled={!isShown || isSaving || shown.length === 0}
        onClick={() => setOpen('export')}
      >
        {t('export.open')}
      </Button>
      {readOnly || isSaving ? null : <PageDrop says={t('import.dropOnPage')} onFile={setOpen} />}
      {open === null || open === 'export' ? null : (
        <ImportDialog
          first={open === 'import' ? null : open}
          languages={languages}
          shown={shown}
          nameOf={nameOf}
          onClose={close}
        />
      )}
      {open === 'export' ? <ExportDialog words={languages[0]} rows={rows} shown={shown} onClose={close} /> : null}
    </>
  );
}
