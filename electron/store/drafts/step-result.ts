import type { Row } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { Stop } from './draft-record.ts';

/** A read of a resource, and what it is for. */
export type StepInput = {
  /** Who publishes; null: a pull, which needs no lease. */
  readonly owner: string | null;
  readonly ref: ResourceRef;
  /** Rows of the service; null: it answered 404. */
  readonly remote: readonly Row[] | null;
  /** Something was sent a short while ago, so the read may be older than that (P7). */
  readonly mayLag: boolean;
  /** Under which the attempts are found again; a pull plans none. */
  readonly publishId: string;
  /** For the history: milliseconds since 1970 UTC. */
  readonly now: number;
};

/** One request to be sent at once; it is `sending` when `isCommitted`, else `planned`. */
export type PlannedChunk = { readonly attemptId: number; readonly body: unknown; readonly isCommitted: boolean };

/**
 * What follows from a read. `none`: no draft. `busy`: a request of this resource is under way. `lease_lost`: another
 * process publishes now. `wait`: the read may be too old to decide anything. `clean`: nothing to send.
 */
export type StepResult =
  | { readonly step: 'none' | 'busy' | 'lease_lost' | 'wait' | 'clean' }
  | { readonly step: 'stopped'; readonly stop: Stop }
  | { readonly step: 'send'; readonly chunks: readonly PlannedChunk[] };
