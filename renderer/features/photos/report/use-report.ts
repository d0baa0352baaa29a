import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { photoReportTexts } from '#renderer/i18n/use-photo-report-texts.ts';
import { photosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { type GivenFile, saveFile } from '#renderer/ui/save-file.ts';
import { useWork } from '#renderer/ui/use-work.ts';
import en from '#resources/locales/en/terms.json';
import pl from '#resources/locales/pl/terms.json';
import type { Failure } from '#shared/bridge/answer.ts';
import type { MakeReport } from '#shared/bridge/photo-reports.ts';
import type { ReportWords } from '#shared/domain/review/report-words.ts';
import { useFilePreview } from '../handover/which-photos.tsx';

export type ReportState =
  | { readonly step: 'choose' | 'cancelled' }
  /** `photos` are in it so far. */
  | { readonly step: 'busy'; readonly photos: number; readonly total: number }
  | { readonly step: 'failed'; readonly failure: Failure }
  | {
      readonly step: 'done';
      readonly saved: GivenFile;
      readonly photos: number;
      readonly missing: number;
      readonly unknown: number;
      readonly bytes: number;
    };

/** Has a report made part by part, and the browser save it when it is complete. */
export function usePhotoReport() {
  const bridge = useBridge();
  const [state, setState] = useState<ReportState>({ step: 'choose' });
  // Nothing is left of what was made so far.
  const work = useWork((reportId) => bridge.photoReports.drop({ reportId }));

  /** @param name with its file extension */
  const make = async (wish: MakeReport, name: string) => {
    const signal = work.begin();
    const total = wish.photoKeys.length;
    setState({ step: 'busy', photos: 0, total });
    try {
      const { reportId } = await bridge.photoReports.begin(wish, { signal });
      work.keep(reportId, signal);
      const parts: Blob[] = [];
      const counts = { photos: 0, missing: 0, unknown: 0 };
      for (;;) {
        const { part, photos, missing, unknown, isOver } = await bridge.photoReports.take({ reportId }, { signal });
        if (signal.aborted) return;
        if (isOver) break;
        // The browser keeps them, on the disk if they are many.
        parts.push(new Blob([await part.arrayBuffer()], { type: part.type }));
        Object.assign(counts, { photos, missing, unknown });
        setState({ step: 'busy', photos, total });
      }
      work.forget();
      const file = new Blob(parts, parts[0] === undefined ? {} : { type: parts[0].type });
      const saved = await saveFile(bridge, file, name);
      if (signal.aborted) return;
      setState(saved === null ? { step: 'cancelled' } : { step: 'done', saved, bytes: file.size, ...counts });
    } catch (error) {
      if (signal.aborted) return;
      work.leave();
      setState({ step: 'failed', failure: failureOf(error) });
    }
  };
  return {
    state,
    make,
    cancel() {
      work.leave();
      setState({ step: 'cancelled' });
    },
  };
}

/** What a report of these photos would hold, and about how large it would be. */
export function useReportPreview(photoKeys: readonly string[], isPossible: boolean) {
  const bridge = useBridge();
  return useFilePreview(photoKeys, {
    name: 'report-preview',
    isPossible,
    ask: (signal) => bridge.photoReports.preview({ photoKeys: [...photoKeys] }, { signal }),
    missingOf: ({ missing, small }) => missing + small,
  });
}

const terms = { en, pl } as const;

/** Everything that a report says, in one language. */
export function reportWords(language: 'en' | 'pl'): ReportWords {
  const { expositionType, productCategory, protocolStatus, imageStatus } = terms[language];
  const { label } = photoReportTexts[language].words;
  const { mark } = photosTexts[language];
  return { language, label, expositionType, productCategory, protocolStatus, imageStatus, mark };
}
