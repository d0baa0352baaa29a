import type { Row } from '#shared/domain/merge/resource-tree.ts';
import type { ResourceRef } from '#shared/domain/resource-ref.ts';
import type { WriteDb } from '../file/kept-db.ts';
import { type StepPorts, takeStep } from './step.ts';
import type { StepResult } from './step-result.ts';

export type PullInput = {
  readonly ref: ResourceRef;
  readonly remote: readonly Row[] | null;
  readonly mayLag: boolean;
  readonly now: number;
};

/** Rebases a draft on what was read, and sends nothing (sync.md, step 13). */
export function pullDraft(db: WriteDb, ports: StepPorts, input: PullInput): StepResult {
  return takeStep(db, ports, { ...input, owner: null, publishId: '' });
}
