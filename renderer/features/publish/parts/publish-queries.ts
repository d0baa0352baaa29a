import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useMemo } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY, publishStateQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ChangesHead, Overwrite, PublishState, ResourceChanges, UnreadableDraft } from '#shared/bridge/publish.ts';
import { isSameRef } from '#shared/domain/merge/resource-tree.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { firstInOrder } from './first-in-order.ts';
import { useStoreName } from './store-name.ts';

/**
 * How often, in milliseconds, a page reads again when it gets no events because another Endcap does the work.
 */
const REREAD_MS = 5000;

/** How many resources are read at first, so that the page opens as fast with thousands, and then at a time. */
const FIRST_PART = 60;
const NEXT_PART = 400;

/** What is still to be read: all but the first part is put into its order only then. */
type Rest = { readonly refs: readonly ChangesHead['ref'][]; readonly isInOrder: boolean };

/** A part of what would be published, and what is to be read after it. */
type ChangesPart = {
  /** Of all resources; null: the first part has them. */
  readonly heads: readonly ChangesHead[] | null;
  readonly resources: readonly ResourceChanges[];
  readonly rest: Rest;
};

type InOrder = (
  refs: readonly ChangesHead['ref'][],
  count: number,
) => ReturnType<typeof firstInOrder<ChangesHead['ref'], string>>;

/** Every resource with something to publish or to decide, part by part, in the order in which they are listed. */
function changesQuery(bridge: Bridge, workspaceId: string, inOrder: InOrder) {
  return infiniteQueryOptions({
    queryKey: [...DRAFT_FACTS_KEY, 'changes', workspaceId],
    queryFn: async ({ pageParam, signal }): Promise<ChangesPart> => {
      const heads = pageParam === null ? await bridge.publish.heads(undefined, { signal }) : null;
      const refs = pageParam?.refs ?? heads?.map(({ ref }) => ref) ?? [];
      const size = heads === null ? NEXT_PART : FIRST_PART;
      const isFirst = heads !== null;
      const { first, rest } = pageParam?.isInOrder
        ? { first: refs, rest: [] }
        : inOrder(refs, isFirst ? size : refs.length);
      const only = first.slice(0, size);
      const resources = only.length === 0 ? [] : await bridge.publish.changes({ only }, { signal });
      return { heads, resources, rest: { refs: [...first.slice(size), ...rest], isInOrder: !isFirst } };
    },
    initialPageParam: null as Rest | null,
    getNextPageParam: ({ rest }) => (rest.refs.length === 0 ? undefined : rest),
    // Never stale by itself: the event `drafts_changed` reports every change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The query of the changes, in the order of the names of their stores. */
function useChangesQuery() {
  const nameOf = useStoreName();
  const { collator } = useFormat();
  return changesQuery(useBridge(), useWorkspace().id, (refs, count) =>
    firstInOrder(refs, count, ({ externalId }) => nameOf(externalId), collator.compare),
  );
}

/** A read of the page that may have failed. */
export type PageRead = {
  /** Why it failed, also while it is tried again; null: it did not fail. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
};

type Retried = Parameters<typeof useLastError>[0] & { readonly refetch: () => unknown };

function usePageRead(query: Retried): PageRead {
  const { isFetching, refetch } = query;
  return { error: useLastError(query), isFetching, retry: () => void refetch() };
}

const resourcesOf = (parts: readonly ChangesPart[] | undefined) => parts?.flatMap(({ resources }) => resources);

/**
 * What would be published. The first part is shown at once, and the rest is read behind it.
 *
 * @param isWatching true when another Endcap does the writing and no event reports its changes
 */
export function useChanges(isWatching: boolean) {
  const query = useInfiniteQuery({ ...useChangesQuery(), refetchInterval: isWatching ? REREAD_MS : false });
  const { data, hasNextPage, isFetching, error, fetchNextPage, isFetchNextPageError } = query;
  const read = usePageRead(query);
  useEffect(() => {
    if (hasNextPage && !isFetching && error === null) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  const parts = data?.pages;
  const resources = useMemo(() => resourcesOf(parts), [parts]);
  return {
    /** undefined: not read yet. */
    resources,
    /** Of all resources, also of those that are still to be read. */
    heads: hasNextPage ? (parts?.[0]?.heads ?? NO_HEADS) : (resources ?? NO_HEADS),
    isWhole: data !== undefined && !hasNextPage,
    ...read,
    // What was read stays; only the part that failed is asked for again.
    retry: isFetchNextPageError ? () => void fetchNextPage() : read.retry,
  };
}

/** Whether details of a store are among what would be published. */
export const useHasDetails = (): boolean =>
  useInfiniteQuery(useChangesQuery()).data?.pages[0]?.heads?.some(({ ref }) => ref.kind === 'store') === true;

/** Reads what of the changes is on the page when it is asked for. */
export function useLatestChanges(): () => readonly ResourceChanges[] {
  const { queryKey } = useChangesQuery();
  const queries = useQueryClient();
  return () => resourcesOf(queries.getQueryData(queryKey)?.pages) ?? [];
}

/** Whether a resource still is what a person was shown of it, and waits for the same decision. */
export function useIsStill(): (shown: ResourceChanges) => boolean {
  const latest = useLatestChanges();
  return ({ ref, rev, stop }) => {
    const now = latest().find((one) => isSameRef(one.ref, ref));
    return now?.rev === rev && canonicalJson(now.stop) === canonicalJson(stop);
  };
}

const NO_HEADS: readonly ChangesHead[] = [];

/** What was published and overwritten by somebody else afterwards, until a person decides; newest first. */
export function useOverwrites() {
  const { publish } = useBridge();
  const query = useQuery({
    queryKey: [...DRAFT_FACTS_KEY, 'overwrites', useWorkspace().id],
    queryFn: ({ signal }) => publish.overwrites(undefined, { signal }),
    // The event `drafts_changed` reports what a read has found.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { overwrites: query.data ?? NO_OVERWRITES, ...usePageRead(query) };
}

const NO_OVERWRITES: readonly Overwrite[] = [];

/**
 * Drafts that can't be read.
 *
 * @param isDue false while something else is read first: to look for them, every draft is read
 */
export function useUnreadable(isDue: boolean) {
  const { publish } = useBridge();
  const query = useQuery({
    queryKey: [...DRAFT_FACTS_KEY, 'unreadable', useWorkspace().id],
    queryFn: ({ signal }) => publish.unreadable(undefined, { signal }),
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { drafts: query.data ?? NO_DRAFTS, ...usePageRead(query) };
}

const NO_DRAFTS: readonly UnreadableDraft[] = [];

/**
 * The current publishing, and how to start and cancel it. Events keep it up to date.
 *
 * @param showError shows why starting or cancelling failed, beside what else the page does
 */
export function usePublishing(showError: Dispatch<SetStateAction<Error | null>>) {
  const { publish } = useBridge();
  const queries = useQueryClient();
  const options = publishStateQuery(useBridge(), useWorkspace().id);
  const query = useQuery(options);
  const told = {
    onMutate: () => showError(null),
    onSuccess: (next: PublishState) => queries.setQueryData(options.queryKey, next),
    onError: showError,
  };
  const start = useMutation({
    ...told,
    mutationFn: (reviewed: readonly ResourceChanges[]) =>
      publish.start({ reviewed: reviewed.map(({ ref, rev }) => ({ ref, rev })) }),
  });
  const cancel = useMutation({ ...told, mutationFn: () => publish.cancel() });
  const { error: startError } = start;
  const { error: cancelError } = cancel;
  const state = query.data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once publishing has started or has ended
  useEffect(() => {
    showError((shown) => (shown === startError || shown === cancelError ? null : shown));
  }, [state]);
  return {
    state: query.data,
    read: usePageRead(query),
    /** True from the request to start until publishing has started. */
    isStarting: start.isPending,
    /** @param reviewed the changes as the person was shown them */
    start: (reviewed: readonly ResourceChanges[]) => start.mutate(reviewed),
    cancel: () => cancel.mutate(),
  };
}
