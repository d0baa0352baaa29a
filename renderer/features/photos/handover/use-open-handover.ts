import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { sendTable } from '#renderer/tables/table-calls.ts';
import { useWork } from '#renderer/ui/use-work.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { HandoverReason, HandoverSummary } from '#shared/bridge/handovers.ts';
import type { ChangedReviews } from '#shared/bridge/reviews.ts';

export type OpenHandoverState =
  | { readonly step: 'choose' }
  | { readonly step: 'reading'; readonly name: string; readonly done: number; readonly total: number }
  | { readonly step: 'refused'; readonly name: string; readonly reason: HandoverReason }
  | { readonly step: 'failed'; readonly failure: Failure }
  | { readonly step: 'read' | 'taking'; readonly name: string; readonly summary: HandoverSummary }
  | {
      readonly step: 'taken';
      readonly summary: HandoverSummary;
      /** Photos with new reviews. */
      readonly reviewed: number;
      readonly pictures: number;
      /** The step that it made, which can be undone; null: none, if all that was new are pictures. */
      readonly madeStep: number | null;
      readonly isUndone: boolean;
    };

/** A file that is refused before it is read is refused like one that was. */
const refusalOf = (failure: Failure): HandoverReason | null =>
  failure.code === 'table_refused' && failure.reason === 'too_large' ? 'too_large' : null;

/**
 * A handover file, from choosing it to taking it over. It is forgotten when the dialog closes.
 *
 * @param onTaken shows what has changed
 */
export function useOpenHandover(onTaken: (changed: ChangedReviews) => void) {
  const bridge = useBridge();
  const [state, setState] = useState<OpenHandoverState>({ step: 'choose' });
  const work = useWork((tableId) => bridge.tables.drop({ tableId }));

  const run = async (name: string, task: (signal: AbortSignal) => Promise<OpenHandoverState>) => {
    const signal = work.begin();
    try {
      const next = await task(signal);
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      const reason = refusalOf(failure);
      setState(reason === null ? { step: 'failed', failure } : { step: 'refused', name, reason });
    }
  };

  const read = (file: File) => {
    work.leave();
    const { name, size: total } = file;
    setState({ step: 'reading', name, done: 0, total });
    return run(name, async (signal) => {
      const begun = (tableId: string) => work.keep(tableId, signal);
      await sendTable(bridge, file, signal, begun, (done) => setState({ step: 'reading', name, done, total }));
      const answer = await bridge.handovers.read({ tableId: work.id() }, { signal });
      return answer.result === 'read'
        ? { step: 'read', name, summary: answer.summary }
        : { step: 'refused', name, reason: answer.reason };
    });
  };

  const take = (name: string, summary: HandoverSummary) => {
    setState({ step: 'taking', name, summary });
    return run(name, async () => {
      const step = { key: 'handover', cells: summary.photos, data: { author: summary.author } };
      const answer = await bridge.handovers.import({ tableId: work.id(), name: step, by: PAGE_ID });
      if (answer.result === 'refused') return { step: 'refused', name, reason: answer.reason };
      onTaken(answer.changed);
      const reviewed = answer.changed.reviews.length;
      const { pictures, stepId: madeStep } = answer;
      return { step: 'taken', summary, reviewed, pictures, madeStep, isUndone: false };
    });
  };

  const another = () => {
    work.leave();
    setState({ step: 'choose' });
  };
  const undone = () => setState((now) => (now.step === 'taken' ? { ...now, isUndone: true } : now));
  return { state, read, take, another, undone };
}
