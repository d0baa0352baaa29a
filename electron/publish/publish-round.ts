import { FailureError } from '#electron/lib/failure-error.ts';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { OutcomeResult, SendOutcome } from '#electron/store/drafts/outcome.ts';
import type { PlannedChunk } from '#electron/store/drafts/plan-attempts.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';
import { classOf, outcomeOf } from './classify-failure.ts';
import type { PublishProgress, PublishRun } from './publish-ports.ts';

/**
 * Longest time between a pre-read and a PUT that is based on it (sync.md, step 7), from the moment the read was asked
 * for: the service may have answered with what it had then.
 */
const PRE_READ_MS = 2000;
/** A service that takes that long to answer could never be sent anything, so this much time is left after its answer. */
const AFTER_ANSWER_MS = 1000;

/** The result of one round. `late`: the pre-read became too old before anything was sent. */
export type RoundResult =
  | { readonly result: 'done' | 'again' | 'late' | 'lag' | 'over' | 'lease_lost' }
  | { readonly result: 'stopped'; readonly stop: Blocker }
  | { readonly result: 'failed'; readonly failure: Failure };

/**
 * Reads a resource once and sends the requests that follow from it (sync.md, steps 5 to 10). The read verifies what was
 * sent before, and is the pre-read for what is sent next.
 */
export async function publishRound(
  run: PublishRun,
  ref: ResourceRef,
  tell: (phase: PublishProgress['phase']) => void,
): Promise<RoundResult> {
  run.crashPoint('round-begun');
  const mayLag = run.lag.mayLag(ref.externalId);
  tell({ phase: mayLag ? 'verifying' : 'reading' });
  const askedAt = run.ticks();
  const read = await readRemote(run, ref);
  if ('failure' in read) return { result: 'failed', failure: read.failure };
  const latest = Math.max(askedAt + PRE_READ_MS, run.ticks() + AFTER_ANSWER_MS);
  run.crashPoint('read-done');
  const { publishId, owner, clock } = run;
  const reconciled = await run.call('publish.reconcile', {
    owner,
    ref,
    remote: read.remote,
    mayLag,
    earlyFrom: run.lag.earlyFrom(ref),
    publishId,
    now: clock.now(),
  });
  run.crashPoint('reconcile-done');
  switch (reconciled.result) {
    case 'none':
    case 'clean':
      return { result: 'done' };
    case 'busy':
    case 'wait':
      return { result: 'lag' };
    case 'lease_lost':
      return { result: 'lease_lost' };
    case 'stopped':
      return { result: 'stopped', stop: reconciled.stop };
    case 'send':
      return sendAll(run, ref, reconciled.chunks, latest, tell);
    default:
      return reconciled satisfies never;
  }
}

async function readRemote(
  { api }: PublishRun,
  ref: ResourceRef,
): Promise<{ readonly remote: readonly Row[] | null } | { readonly failure: Failure }> {
  try {
    return { remote: await api.read(ref) };
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return classOf(error.failure) === 'missing' ? { remote: null } : { failure: error.failure };
  }
}

/** @param latest the last moment, in ticks, at which something may be sent on this pre-read */
async function sendAll(
  run: PublishRun,
  ref: ResourceRef,
  chunks: readonly PlannedChunk[],
  latest: number,
  tell: (phase: PublishProgress['phase']) => void,
): Promise<RoundResult> {
  const isLate = () => run.ticks() > latest;
  for (const [index, chunk] of chunks.entries()) {
    const { attemptId, isCommitted } = chunk;
    if (!isCommitted) {
      if (run.isOver() || isLate()) return { result: run.isOver() ? 'over' : 'again' };
      if (!(await run.call('publish.sending', { owner: run.owner, attemptId }))) return { result: 'lease_lost' };
    }
    if (run.isOver() || isLate()) {
      await run.call('publish.unsend', { publishId: run.publishId, attemptId });
      return { result: run.isOver() ? 'over' : 'late' };
    }
    tell({ phase: 'sending', chunk: index, chunks: chunks.length });
    const { result, failure } = await sendChunk(run, ref, chunk);
    if (result.next === 'stopped') return { result: 'stopped', stop: result.stop };
    if (result.next === 'again') {
      const isRefusal = failure !== null && ['refused', 'missing', 'invalid'].includes(classOf(failure));
      return failure === null || isRefusal ? { result: 'again' } : { result: 'failed', failure };
    }
  }
  return { result: 'again' };
}

/** The result of one request: how to continue, and its failure if it had one. */
type Sent = { readonly result: OutcomeResult; readonly failure: Failure | null };

/** Sends one chunk and records the result (sync.md, steps 7 and 8). The chunk is already committed as `sending`. */
async function sendChunk(run: PublishRun, ref: ResourceRef, chunk: PlannedChunk): Promise<Sent> {
  const mayLag = run.lag.mayLag(ref.externalId);
  const sentAt = run.ticks();
  run.crashPoint('send-begun');
  const { sent, failure } = await send(run, ref, chunk.body);
  run.crashPoint('send-done');
  if (sent.outcome === 'acknowledged' || sent.outcome === 'unknown') {
    run.lag.note({ ...ref, attemptId: chunk.attemptId }, sentAt, sent.outcome === 'acknowledged');
  }
  const result = await run.call('publish.outcome', {
    publishId: run.publishId,
    attemptId: chunk.attemptId,
    sent,
    mayLag,
  });
  run.crashPoint('outcome-done');
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
    return { sent: outcomeOf(error, redact), failure: error.failure };
  }
}
