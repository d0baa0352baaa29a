import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { askBeforeClosing, waitBeforeLeaving } from '#renderer/ui/ask-before-closing.ts';
import type { ReviewFacts } from '#shared/bridge/review.ts';
import type { ChangedReviews, PhotoReview } from '#shared/bridge/reviews.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import {
  type ReviewChange,
  type ReviewDrawing,
  type ReviewMark,
  SETTLE_STEP,
} from '#shared/domain/review/photo-review.ts';
import { leftOutIn, type NotSaved, tooManyIn } from './not-saved.ts';
import { useSaveUnsaved, useUnsaved } from './use-unsaved.ts';

/** What was done last, for the line that says so. */
export type ReviewNews =
  | { readonly kind: 'marked'; readonly mark: ReviewMark | null; readonly photos: number }
  | { readonly kind: 'changed' | 'undone' | 'redone' | 'settled'; readonly photos: number }
  | { readonly kind: 'nothingToUndo' | 'nothingToRedo' | 'notUndone' | 'goesOn' | 'stays' }
  | { readonly kind: 'failed'; readonly failure: NotSaved };

/** What is kept of a difference. */
export type Keep = 'mine' | 'theirs' | 'both';

/** The mark that counts for a photo: the person's own, or else that of a handover. */
export const markOfReview = (review: PhotoReview | null): ReviewMark | null =>
  review?.mine?.mark ?? review?.theirs.find(({ mark }) => mark !== null)?.mark ?? null;

/** A mark that was pressed and is not saved yet. Each press is one of its own, of one photo or of many. */
type PressedMark = { readonly mark: ReviewMark | null };
type Pending = ReadonlyMap<string, PressedMark>;

const NO_STEPS = { undo: 0, redo: 0 };

/** What is not saved yet, with a mark that was just pressed. */
export const withPressed = (all: Pending, photoKeys: readonly string[], pressed: PressedMark): Pending =>
  new Map([...all, ...photoKeys.map((key) => [key, pressed] as const)]);

/** What is not saved yet once an attempt to save a press has ended. Photos that were marked again meanwhile stay. */
export const withoutPressed = (all: Pending, pressed: PressedMark): Pending =>
  new Map([...all].filter(([, one]) => one !== pressed));

/**
 * What people say of photos, and how to change it. A change counts as saved when the core has answered; until then it
 * is shown, and taken back if it fails.
 */
export function useReviews() {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const queries = useQueryClient();
  /** What has changed since the queue was read. */
  const [changed, setChanged] = useState<ReadonlyMap<string, PhotoReview | null>>(new Map());
  const changedAt = useRef(new Map<string, number>());
  const [pending, setPending] = useState<Pending>(new Map());
  const [news, setNews] = useState<ReviewNews | null>(null);
  const steps = useQuery({
    queryKey: [...REVIEW_KEY, id, 'steps'],
    queryFn: ({ signal }) => bridge.review.steps(undefined, { signal }),
  });
  // One after the other: a quick Undo must not overtake the mark that it takes back.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inOrder = useCallback(<Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  }, []);

  const take = useCallback(
    (answer: ChangedReviews) => {
      for (const { photoKey } of answer.reviews) changedAt.current.set(photoKey, Date.now());
      setChanged((all) => {
        const next = new Map(all);
        for (const { photoKey, review } of answer.reviews) next.set(photoKey, review);
        return next;
      });
      queries.setQueryData([...REVIEW_KEY, id, 'steps'], answer.steps);
      for (const { photoKey, review } of answer.reviews) {
        queries.setQueryData<ReviewFacts | null>(
          [...REVIEW_KEY, id, 'facts', photoKey],
          (facts) => facts && { ...facts, review },
        );
      }
      void queries.invalidateQueries({ queryKey: [...REVIEW_KEY, id, 'totals'] });
      return answer.reviews.length;
    },
    [queries, id],
  );

  const { typed, unsavedChanges } = useUnsaved();
  const attempt = useCallback(
    async (photoKeys: readonly string[], wanted: ReviewChange): Promise<NotSaved | null> => {
      const { mark } = wanted;
      const pressed = mark === undefined ? null : { mark };
      if (pressed !== null) {
        setPending((all) => withPressed(all, photoKeys, pressed));
        unsavedChanges.dropMarks(photoKeys);
      }
      try {
        const name = { key: nameOfChange(wanted), cells: photoKeys.length, data: {} };
        const answer = await inOrder(() =>
          bridge.review.mark({ photoKeys: [...photoKeys], change: wanted, name, by: PAGE_ID }),
        );
        take(answer);
        // An earlier press may have been refused meanwhile.
        if (pressed !== null) unsavedChanges.dropMarks(photoKeys);
        if (mark !== undefined && mark !== 'measure') typed.dropPersons(photoKeys);
        const photos = photoKeys.length;
        const leftOut = leftOutIn(answer, wanted, photos);
        if (leftOut !== null) return leftOut;
        setNews(mark === undefined ? { kind: 'changed', photos } : { kind: 'marked', mark, photos });
        return null;
      } catch (error) {
        const failure = failureOf(error);
        if (pressed !== null) unsavedChanges.keep({ photoKeys, change: pressed, failure });
        return failure;
      } finally {
        if (pressed !== null) setPending((all) => withoutPressed(all, pressed));
      }
    },
    [bridge, inOrder, take, typed, unsavedChanges],
  );

  const change = useCallback(
    async (photoKeys: readonly string[], wanted: ReviewChange): Promise<boolean> => {
      if (photoKeys.length === 0) return false;
      const tooMany = tooManyIn(photoKeys.length);
      if (tooMany !== null) {
        setNews({ kind: 'failed', failure: tooMany });
        return false;
      }
      const failure = await attempt(photoKeys, wanted);
      // Marks that are not saved say so until they are.
      if (failure !== null) setNews(wanted.mark === undefined ? { kind: 'failed', failure } : null);
      return failure === null;
    },
    [attempt],
  );

  /** Saves a drawing of a photo; what can't be saved is kept if `isLeft` says that nobody else has it any more. */
  const draw = useCallback(
    async (photoKey: string, drawing: ReviewDrawing, isLeft: () => boolean): Promise<boolean> => {
      const wanted = { addDrawings: [drawing] };
      const failure = await attempt([photoKey], wanted);
      if (failure === null) return true;
      if (isLeft()) unsavedChanges.keep({ photoKeys: [photoKey], change: wanted, failure });
      else setNews({ kind: 'failed', failure });
      return false;
    },
    [attempt, unsavedChanges],
  );

  const { saveTyped, saveUnsaved } = useSaveUnsaved({ typed, unsavedChanges }, attempt);
  const isPending = pending.size > 0;
  useEffect(() => (isPending ? askBeforeClosing() : undefined), [isPending]);
  // The fields of the open photo save what is typed in them by themselves.
  useEffect(() => waitBeforeLeaving(() => last.current), []);

  /** Resolves with whether a step was moved. @param step the one that is meant; absent: the next one */
  const move = useCallback(
    async (way: 'undo' | 'redo', step?: number): Promise<boolean> => {
      try {
        const answer = await inOrder(() => bridge.review.move({ way, count: 1, step, by: PAGE_ID }));
        const changed = take(answer);
        typed.replaced(answer.reviews);
        // A step may have changed no review: that of a handover of photos without any.
        const photos = changed === 0 ? (answer.step?.cells ?? 0) : changed;
        const isMoved = answer.step !== null;
        if (isMoved) setNews({ kind: way === 'undo' ? 'undone' : 'redone', photos });
        else if (step !== undefined) setNews({ kind: 'notUndone' });
        else setNews({ kind: way === 'undo' ? 'nothingToUndo' : 'nothingToRedo' });
        return isMoved;
      } catch (error) {
        setNews({ kind: 'failed', failure: failureOf(error) });
        return false;
      }
    },
    [bridge, inOrder, take, typed],
  );

  const settle = useCallback(
    async (photoKeys: readonly string[], author: string, keep: Keep) => {
      const name = { key: SETTLE_STEP, cells: photoKeys.length, data: {} };
      try {
        const asked = { photoKeys: [...photoKeys], author, keep, name, by: PAGE_ID };
        const answer = await inOrder(() => bridge.review.settle(asked));
        setNews({ kind: 'settled', photos: take(answer) });
        typed.replaced(answer.reviews);
      } catch (error) {
        setNews({ kind: 'failed', failure: failureOf(error) });
      }
    },
    [bridge, inOrder, take, typed],
  );

  /** The queue was read at this time: what was changed before is in it, and what came after may not be. */
  const forget = useCallback((readAt: number) => {
    const isOld = (photoKey: string) => (changedAt.current.get(photoKey) ?? 0) < readAt;
    setChanged((all) => (all.keys().some(isOld) ? new Map([...all].filter(([key]) => !isOld(key))) : all));
  }, []);
  return {
    changed,
    pending,
    news,
    /** null: not known, because they could not be read. */
    steps: steps.data ?? (steps.isError ? null : NO_STEPS),
    change,
    draw,
    typed,
    saveTyped,
    unsavedChanges,
    saveUnsaved,
    move,
    settle,
    take,
    tell: setNews,
    forget,
  };
}

export type Reviews = ReturnType<typeof useReviews>;

const NO_TEXTS: readonly string[] = [];
const NO_HANDOVERS: readonly HandoverRef[] = [];

/** Tags and authors that occur, whether there is any difference to settle, and handovers that were imported. */
export function useReviewTotals() {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const query = useQuery({
    queryKey: [...REVIEW_KEY, id, 'totals'],
    queryFn: ({ signal }) => bridge.review.totals(undefined, { signal }),
  });
  const { data } = query;
  return {
    query,
    tags: data?.tags.map(({ tag }) => tag) ?? NO_TEXTS,
    authors: data?.authors.flatMap(({ author }) => (author === '' ? [] : [author])) ?? NO_TEXTS,
    hasDifferences: (data?.differing ?? 0) > 0,
    handovers: data?.handovers ?? NO_HANDOVERS,
  };
}

/** The step's name, as the core stores it. */
const nameOfChange = ({ mark, note, addDrawings, removeDrawings, person }: ReviewChange): string => {
  if (mark !== undefined) return 'mark';
  if (note !== undefined) return 'note';
  if (addDrawings !== undefined || removeDrawings !== undefined) return 'draw';
  return person === undefined ? 'tag' : 'person';
};

/** The mark of a photo as it is shown: what was just pressed, what was changed, or what the queue said. */
export function shownMark(
  { pending, changed }: Pick<Reviews, 'pending' | 'changed'>,
  key: string,
  queued: ReviewMark | null,
) {
  const waiting = pending.get(key);
  if (waiting !== undefined) return waiting.mark;
  const review = changed.get(key);
  return review === undefined ? queued : markOfReview(review);
}
