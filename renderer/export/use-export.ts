import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace, useWorkspaceName } from '#renderer/bridge/page-context.ts';
import { copyText } from '#renderer/ui/copy-text.ts';
import { type GivenFile, saveFile } from '#renderer/ui/save-file.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { PageFileFormat } from '#shared/bridge/page-files.ts';
import { makePageLink } from '#shared/domain/page-link.ts';
import { drawCharts, readCharts } from './draw-chart.ts';
import { useExportParts } from './export-parts.tsx';
import { type ExportWords, type PageExport, plain, withParts } from './page-export.ts';
import { copiedTables, fileNameOf } from './page-file.ts';
import { useExportLanguage, useExportWords, useWritePage } from './write-page.ts';

/** Everything that a page can be exported as. */
export type ExportAs = PageFileFormat | 'png' | 'table' | 'sentence' | 'link';

export type PageExportState =
  | { readonly step: 'choose' }
  | { readonly step: 'busy' }
  | { readonly step: 'saved'; readonly saved: GivenFile | null; readonly missingPhotos: number }
  | { readonly step: 'copied' | 'not_copied'; readonly as: ExportAs }
  | { readonly step: 'failed'; readonly failure: Failure };

/** Writes what a page shows into a file or onto the clipboard. */
export function usePageExport(make: (words: ExportWords) => Promise<PageExport>) {
  const bridge = useBridge();
  const router = useRouter();
  const workspace = useWorkspace();
  const nameOf = useWorkspaceName();
  const makeParts = useExportParts();
  const words = useExportWords();
  const language = useExportLanguage();
  const writePage = useWritePage();
  const [state, setState] = useState<PageExportState>({ step: 'choose' });
  const [exported, setExported] = useState<PageExport | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const makeAll = async (from: ExportWords): Promise<PageExport> => {
    const [page, parts] = await Promise.all([make(from), makeParts(from)]);
    return withParts(page, parts);
  };
  const latest = useRef(makeAll);
  latest.current = makeAll;

  // What is copied has to be there when it is asked for: that is what the page showed when this was opened.
  const making = useRef<{ readonly words: ExportWords; readonly made: Promise<PageExport> } | null>(null);
  if (making.current?.words !== words) making.current = { words, made: makeAll(words) };
  const { made } = making.current;
  useEffect(() => {
    made.then(setExported, (error: unknown) => setState({ step: 'failed', failure: failureOf(error) }));
  }, [made]);

  /** What the page shows now, with its charts of the same moment: it may go on and change. */
  const takePage = async () => {
    const charts = await readCharts();
    const now = { ...words, now: Date.now() };
    return { charts, words: now, content: await latest.current(now) };
  };

  const write = async (format: PageFileFormat, photos: number, signal: AbortSignal): Promise<PageExportState> => {
    const { content, ...taken } = await takePage();
    const charts = format === 'pdf' && !content.withoutCharts ? await drawCharts(taken.charts, null) : [];
    return writePage(content, { format, charts, photos, words: taken.words }, signal);
  };

  const draw = async (signal: AbortSignal): Promise<PageExportState> => {
    const { content, ...taken } = await takePage();
    const [chart] = await drawCharts(taken.charts, plain(`${workspaceText(content)} · ${content.source}`));
    signal.throwIfAborted();
    if (chart === undefined) return { step: 'choose' };
    const name = fileNameOf(chart.title || content.title, taken.words.now, words.timeZone, 'png');
    return { step: 'saved', saved: await saveFile(bridge, chart.picture, name), missingPhotos: 0 };
  };
  const workspaceText = ({ about }: PageExport) => [nameOf(workspace), about[0]?.text ?? ''].join(' · ');

  /** A link to this page; null: it would be too long. */
  const linkOf = (): string | null =>
    makePageLink(workspace.baseUrl, router.state.location.href, words.now, workspace.timeZone);

  const copy = (as: 'table' | 'sentence' | 'link', content: PageExport): PageExportState => {
    const link = as === 'link' ? linkOf() : '';
    if (link === null) return { step: 'not_copied', as };
    const copied =
      as === 'link'
        ? { text: link }
        : as === 'sentence'
          ? { text: content.sentence }
          : copiedTables(content.tables, content.source, language);
    return { step: copyText(copied) ? 'copied' : 'not_copied', as };
  };

  /** @param photos how many of the page's photos a PDF gets */
  const start = async (as: ExportAs, photos: number) => {
    if (as === 'table' || as === 'sentence' || as === 'link') {
      // At once: a browser copies only while it handles the press itself.
      if (exported !== null) setState(copy(as, exported));
      return;
    }
    const own = new AbortController();
    abort.current = own;
    setState({ step: 'busy' });
    try {
      const done = as === 'png' ? await draw(own.signal) : await write(as, photos, own.signal);
      setState(done);
    } catch (error) {
      if (!own.signal.aborted) setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  return {
    state,
    exported,
    start: (as: ExportAs, photos: number) => void start(as, photos),
    cancel() {
      abort.current?.abort();
      setState({ step: 'choose' });
    },
  };
}
