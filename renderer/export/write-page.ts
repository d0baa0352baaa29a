import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { useExportTexts } from '#renderer/i18n/use-export-texts.ts';
import { useLabelWords } from '#renderer/i18n/use-label-words.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import type { PageFileFormat } from '#shared/bridge/page-files.ts';
import { sendTable } from '../tables/table-calls.ts';
import type { DrawnChart } from './draw-chart.ts';
import type { ExportWords, PageExport } from './page-export.ts';
import { fileNameOf, pageFileOf } from './page-file.ts';

const EXTENSIONS = { pdf: 'pdf', xlsx: 'xlsx', csv_excel: 'csv', csv_plain: 'csv' } as const satisfies Record<
  PageFileFormat,
  string
>;

/** The words of an export, as they are when it is opened. */
export function useExportWords(): ExportWords {
  const { timeZone } = useWorkspace();
  const label = useLabelWords();
  const exportText = useExportTexts();
  const reasons = useReasonsTexts();
  const { t: common } = useTranslation('common');
  return useMemo(
    () => ({ ...label, exportText, reasons, common, timeZone, now: Date.now() }),
    [label, exportText, reasons, common, timeZone],
  );
}

/** The language that files are written in. */
export function useExportLanguage(): 'en' | 'pl' {
  return useTranslation('common').i18n.language === 'pl' ? 'pl' : 'en';
}

type Written = {
  readonly format: PageFileFormat;
  readonly charts: readonly DrawnChart[];
  /** How many of the page's photos a PDF gets. */
  readonly photos: number;
  /** With which the content was made. */
  readonly words: ExportWords;
};

/** Has the core write what a page shows, and saves the file. */
export function useWritePage() {
  const bridge = useBridge();
  const workspace = useWorkspace();
  const nameOf = useWorkspaceName();
  const workspaceName = nameOf(workspace);
  const language = useExportLanguage();
  return useCallback(
    async (content: PageExport, { format, charts, photos, words }: Written, signal: AbortSignal) => {
      const page = await pageFileOf(content, { charts, photos, workspace: workspaceName, language }, words);
      const upload = { tableId: '' };
      const blob = new Blob([JSON.stringify(page)]);
      const begun = (tableId: string) => Object.assign(upload, { tableId });
      await sendTable(bridge, blob, signal, begun, () => {});
      const { file, missingPhotos } = await bridge.pageFiles.write({ tableId: upload.tableId, format }, { signal });
      const name = fileNameOf(content.title, words.now, words.timeZone, EXTENSIONS[format]);
      signal.throwIfAborted();
      const made = new Blob([await file.arrayBuffer()], { type: file.type });
      return { step: 'saved', saved: await saveFile(bridge, made, name), missingPhotos } as const;
    },
    [bridge, workspaceName, language],
  );
}
