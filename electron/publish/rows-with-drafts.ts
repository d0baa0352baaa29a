import type { CachedAnswer } from '#electron/cache/cache.ts';
import type { OpenCache } from '#electron/cache/open-cache.ts';
import { type CallStore, refusalOfStore } from '#electron/cache/store-client.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { FailureError, isFailure } from '#electron/lib/failure-error.ts';
import type { CachedReads } from '#electron/reads/cached-reads.ts';
import type { DraftView } from '#electron/store/drafts/list-drafts.ts';
import type { Failure, Origin } from '#shared/bridge/answer.ts';
import { BridgeBlocker, type DraftRow, type StoreRows } from '#shared/bridge/drafts.ts';
import { type ReadName, readOfKind, refOfRead, rowsOfCheckedAnswer } from '#shared/bridge/reads.ts';
import { type ResourceRef, type Row, refKey, type Tree } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import type { Publisher } from './publisher.ts';
import type { Publishing } from './publishing.ts';

/** Rows of resources with their drafts. */
export type RowsWithDrafts = {
  /** The rows of one resource: what was read, with the draft applied. */
  rows(ref: ResourceRef, signal: AbortSignal | undefined): Promise<StoreRows>;
  /** An answer was stored: what was published of its resource is compared with it (sync.md, step 15). */
  heard(name: ReadName, inputKey: string, answer: CachedAnswer<unknown>): void;
};

type Ports = {
  readonly call: CallStore;
  readonly cache: Pick<OpenCache, 'state'>;
  readonly reads: Pick<CachedReads, 'read' | 'askedAt'>;
  readonly publisher: Pick<Publisher, 'pull'>;
  readonly publishing: Pick<Publishing, 'state' | 'sentAt'>;
  readonly events: Pick<CoreEvents, 'publish'>;
};

/** `askedAt`: the answer is at least as new as a request begun then, in ticks; null: it may be from an earlier run. */
type Answer = { readonly origin: Origin; readonly rows: readonly Row[]; readonly askedAt: number | null };
type Heard = Omit<Answer, 'origin'> & { readonly origin: Pick<Origin, 'complete' | 'unread'> };

/**
 * Reads resources and applies their drafts. When an answer is newer than what a draft knows, the draft is rebased onto
 * it.
 */
export function createRowsWithDrafts(ports: Ports): RowsWithDrafts {
  const { call, cache, reads, publisher, publishing, events } = ports;
  /** For each resource, when the answer was asked for that its draft was last rebased onto, in ticks. */
  const pulled = new Map<string, number>();

  const ask = async (ref: ResourceRef, signal: AbortSignal | undefined): Promise<Answer | Failure> => {
    const { name, input } = readOfKind(ref);
    // Asked before the read: an answer that arrives meanwhile must not lend its time to the one that is found.
    const askedAt = reads.askedAt(name, input);
    try {
      const { data, ...origin } = await reads.read(name, input, signal);
      return { origin, rows: rowsOfCheckedAnswer(ref, data), askedAt };
    } catch (error) {
      if (error instanceof FailureError) return error.failure;
      throw error;
    }
  };

  /** Without a file there are no drafts. */
  const viewOf = (ref: ResourceRef): Promise<DraftView | 'unreadable' | null> =>
    cache.state().state === 'failed' ? Promise.resolve(null) : call('drafts.show', { ref });

  /**
   * Only newer answers rebase a draft (sync.md, step 13). An answer from an earlier run, or asked for before something
   * was sent, is older than what the draft already knows. Ticks tell, because the clock may be set at any time (I10).
   */
  const isNews = (ref: ResourceRef, { origin, askedAt }: Heard): boolean => {
    if (askedAt === null || refusalOfStore(cache.state()) !== null || publishing.state().state === 'running')
      return false;
    // A display that could not be read is not gone: rebased onto the others, the draft would take it for removed.
    const isWhole = origin.complete && origin.unread === undefined;
    const isAfter = (known: number | null | undefined) => known == null || askedAt > known;
    return isWhole && isAfter(pulled.get(refKey(ref))) && isAfter(publishing.sentAt(ref.externalId));
  };

  /** Rebases the draft, and tells pages when that changes what waits for a person: who decides has to see it. */
  const pull = async (ref: ResourceRef, { askedAt, rows }: Heard): Promise<void> => {
    const key = refKey(ref);
    const earlier = pulled.get(key);
    // Set at once, so that a second read of the same answer does not do it again.
    if (askedAt !== null) pulled.set(key, askedAt);
    try {
      const { hasNews } = await publisher.pull(ref, rows);
      if (hasNews) events.publish({ type: 'drafts_changed', by: null });
    } catch (error) {
      if (pulled.get(key) === askedAt) pulled.set(key, earlier ?? Number.NEGATIVE_INFINITY);
      throw error;
    }
  };

  /** Compares with an answer that no page asked to see with drafts. */
  const compare = async (ref: ResourceRef, heard: Heard): Promise<void> => {
    if (isNews(ref, heard) && (await call('drafts.isWatched', { ref })) && isNews(ref, heard)) await pull(ref, heard);
  };

  const rebased = async (ref: ResourceRef, answer: Answer, view: DraftView): Promise<DraftView> => {
    if (!isNews(ref, answer)) return view;
    try {
      await pull(ref, answer);
    } catch (error) {
      // What is here can be read even if nothing can be written.
      if (isFailure(error, 'unwritable') || isFailure(error, 'read_only')) return view;
      throw error;
    }
    const next = await viewOf(ref);
    return next === null || next === 'unreadable' ? view : next;
  };

  /** Whether a draft makes this store: nothing belongs to it yet, and nobody can be asked for it. */
  const isMadeHere = async (externalId: string): Promise<boolean> => {
    const store = await viewOf({ externalId, kind: 'store' });
    return store !== null && store !== 'unreadable' && store.base.length === 0 && store.desired.length > 0;
  };

  return {
    heard(name, inputKey, { value, complete, unread }) {
      const ref = refOfRead(name, inputKey);
      if (ref === null) return;
      const askedAt = reads.askedAt(name, { externalId: ref.externalId });
      // A failure is met again by the next read that pages see.
      compare(ref, { origin: { complete, unread }, rows: rowsOfCheckedAnswer(ref, value), askedAt }).catch(() => {});
    },
    async rows(ref, signal) {
      const { externalId, kind } = ref;
      const [answer, before] = await Promise.all([ask(ref, signal), viewOf(ref)]);
      if (before === 'unreadable') {
        return { known: false, externalId, failure: { code: 'draft_unreadable' } };
      }
      if ('code' in answer) {
        if (before === null && kind !== 'store' && (await isMadeHere(externalId)))
          return { ...NONE_YET, rows: [], issues: [], externalId };
        if (before === null) return { known: false, externalId, failure: answer };
        return { known: true, externalId, origin: null, ...shown(before) };
      }
      if (before === null) {
        const rows = firstTree(kind, answer.rows).map(untouched);
        return { known: true, externalId, origin: answer.origin, rows, stop: null, issues: [], isPartial: false };
      }
      return { known: true, externalId, origin: answer.origin, ...shown(await rebased(ref, answer, before)) };
    },
  };
}

/** What belongs to a store that a draft makes. */
const NONE_YET = { known: true, origin: null, stop: null, isPartial: false } as const;

const untouched = ({ rowId, row }: Tree[number]): DraftRow => ({
  rowId,
  base: row,
  desired: null,
  removed: false,
});

function shown({
  base,
  changes,
  stop,
  issues,
  isPartial,
}: DraftView): Pick<Extract<StoreRows, { known: true }>, 'rows' | 'stop' | 'issues' | 'isPartial'> {
  const changed = new Map(changes.map((one) => [one.rowId, one]));
  const rows = base.map((one): DraftRow => {
    const change = changed.get(one.rowId);
    changed.delete(one.rowId);
    return {
      ...untouched(one),
      desired: change?.change === 'changed' ? change.row : null,
      removed: change?.change === 'removed',
    };
  });
  for (const { change, rowId, row } of changed.values()) {
    if (change === 'added') rows.push({ rowId, base: null, desired: row, removed: false });
  }
  return { rows, stop: stop === null ? null : BridgeBlocker.parse(stop), issues: [...issues], isPartial };
}
