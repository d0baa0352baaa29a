import { FailureError } from '#electron/lib/failure-error.ts';
import type { OutcomeResult, SendOutcome } from '#electron/store/drafts/outcome.ts';
import type { PlannedChunk } from '#electron/store/drafts/step-result.ts';
import type { Failure } from '#shared/bridge/failure.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import { outcomeOf } from './classify-failure.ts';
import type { PublishRun } from './publish-ports.ts';

/** What came of one request: how it goes on, and the failure it met. */
export type Sent = { readonly result: OutcomeResult; readonly failure: Failure | null };

/** Sends one chunk and writes down what came of it (sync.md, steps 7 and 8). It is committed as `sending` by now. */
export async function sendChunk(run: PublishRun, ref: ResourceRef, chunk: PlannedChunk): Promise<Sent> {
  const mayLag = run.lag.mayLag(ref.externalId);
  const sentAt = run.ticks();
  run.atLabel('send-begun');
  const { sent, failure } = await send(run, ref, chunk.body);
  run.atLabel('send-done');
  if (sent.outcome === 'acknowledged' || sent.outcome === 'unknown') {
    run.lag.note(ref.externalId, sentAt, sent.outcome === 'acknowledged');
  }
  const result = await run.call('publish.outcome', {
    publishId: run.publishId,
    attemptId: chunk.attemptId,
    sent,
    mayLag,
  });
  run.atLabel('outcome-done');
  return { result, failure };
}

async function send(
  { api, redact }: PublishRun,
  ref: ResourceRef,
  body: unknown,
): Promise<{ readonly sent: SendOutcome; readonly failure: Failure | null }> {
  try {
    return { sent: { outcome: 'acknowledged', rows: await api.write(ref, body) }, failure: null };
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return { sent: outcomeOf(error.failure, redact), failure: error.failure };
  }
}
