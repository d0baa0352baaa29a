import type { CrashPointName } from '#electron/store/drafts/crash-points.ts';
import type { SaveInput } from '#electron/store/drafts/save-edits.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import type { ResourceRef, Row } from '#shared/domain/merge/resource-tree.ts';

export const KILL_KEY = '7'.repeat(64);

/** What one life has to do, and where it ends. */
export type ChildOrder = {
  readonly path: string;
  readonly life: number;
  /** null: it is not killed; `any`: at the crash point with this number, whichever it is. */
  readonly point: CrashPointName | 'any' | null;
  readonly skip: number;
  readonly saves: readonly Pick<SaveInput, 'name' | 'resources'>[];
  /** A step over many rows that is saved, undone and redone before it counts as saved; null: none. */
  readonly moved: Pick<SaveInput, 'name' | 'resources'> | null;
};

export type ToParent =
  | { readonly say: 'saved'; readonly name: string }
  | { readonly say: 'ask'; readonly id: number; readonly ref: ResourceRef; readonly body: unknown }
  | { readonly say: 'done'; readonly ended: string; readonly left: number };

export type ToChild = { readonly id: number; readonly rows: readonly Row[]; readonly failure: Failure | null };
