import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { ExportOutcome } from '#renderer/export/export-panel.tsx';
import { useExportParts } from '#renderer/export/export-parts.tsx';
import type { PageExportState } from '#renderer/export/use-export.ts';
import { useExportWords, useWritePage } from '#renderer/export/write-page.ts';
import { useExportTexts } from '#renderer/i18n/use-export-texts.ts';
import { focusFirstWhenDrawn } from '#renderer/ui/focus-first.ts';
import classes from './brief-panel.module.css';
import { type BriefRead, useBriefFacts } from './use-brief-facts.ts';

type BriefPanelProps = Parameters<typeof useBriefFacts>[0] & { readonly onClose: () => void };

const ALL_PHOTOS = 3;

/** Writes a brief as soon as what it says is known. */
function useBriefFile(read: BriefRead, words: ReturnType<typeof useExportWords>): PageExportState {
  const writePage = useWritePage();
  const makeParts = useExportParts();
  const [state, setState] = useState<PageExportState>({ step: 'busy' });
  const latest = useRef({ read, makeParts });
  latest.current = { read, makeParts };
  const isReady = read.state === 'ready';
  const { step } = state;
  useEffect(() => {
    // Written once: with the page behind it, what it is about may change.
    const { read, makeParts } = latest.current;
    if (!isReady || read.state !== 'ready' || step !== 'busy') return;
    const own = new AbortController();
    const write = async () => {
      try {
        const brief = read.make(await makeParts(words));
        const saved = await writePage(brief, { format: 'pdf', charts: [], photos: ALL_PHOTOS, words }, own.signal);
        setState(saved);
      } catch (error) {
        if (!own.signal.aborted) setState({ step: 'failed', failure: failureOf(error) });
      }
    };
    void write();
    return () => own.abort();
  }, [isReady, writePage, words, step]);
  return state;
}

/** Makes the overview's one-page PDF at once, and says what became of it. Closed before, it saves nothing. */
export function BriefPanel({ onClose, ...asked }: BriefPanelProps) {
  const t = useExportTexts();
  const { t: f } = useTranslation('failures');
  const words = useExportWords();
  const read = useBriefFacts(asked, words);
  const state = useBriefFile(read, words);
  const why = read.state === 'failed' && read.error !== null ? failureSentence(failureOf(read.error), f) : null;
  const isFailed = state.step === 'failed' || (state.step === 'busy' && read.state === 'failed');
  return (
    <div ref={focusFirstWhenDrawn} className={classes.panel}>
      <p>{t('brief.hint')}</p>
      <p role="status" className={classes.outcome} data-failed={isFailed}>
        {state.step === 'busy' && read.state === 'failed' ? (
          [t('brief.noFigures'), ...(why === null ? [] : [`${why.title}.`, why.hint])].join(' ')
        ) : state.step === 'busy' ? (
          t(read.state === 'reading' ? 'brief.reading' : 'writing')
        ) : (
          <ExportOutcome state={state} />
        )}
      </p>
      <Button variant="default" size="xs" onClick={onClose}>
        {state.step === 'busy' && !isFailed ? words.common('action.cancel') : words.reasons('close')}
      </Button>
    </div>
  );
}
