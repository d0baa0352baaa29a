import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { askWhileAny, waitBeforeLeaving } from '#renderer/ui/ask-before-closing.ts';
import type { ReviewChange } from '#shared/domain/review/photo-review.ts';
import type { NotSaved } from './not-saved.ts';
import { createTypedTexts, type TextField } from './typed-texts.ts';
import { createUnsavedChanges, mayPass, RETRY_MS } from './unsaved-changes.ts';

type Unsaved = ReturnType<typeof makeUnsaved>;

/**
 * What is typed, pressed or drawn and not saved. It outlives the page: whoever comes back finds it again. While there
 * is any, it is asked before the window closes.
 */
export function useUnsaved(): Unsaved {
  const queries = useQueryClient();
  const { id } = useWorkspace();
  return useMemo(() => {
    const queryKey = [...REVIEW_KEY, id, 'unsaved'];
    const known = queries.getQueryData<Unsaved>(queryKey);
    if (known !== undefined) return known;
    queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    const made = makeUnsaved();
    queries.setQueryData<Unsaved>(queryKey, made);
    return made;
  }, [queries, id]);
}

function makeUnsaved() {
  const [typed, unsavedChanges] = [createTypedTexts(), createUnsavedChanges()];
  askWhileAny([
    { isAny: () => typed.store.getState().size > 0, subscribe: typed.store.subscribe },
    { isAny: () => unsavedChanges.store.getState().length > 0, subscribe: unsavedChanges.store.subscribe },
  ]);
  return { typed, unsavedChanges };
}

/**
 * Saves what is not saved: when somebody asks for it, and by itself where that can help.
 *
 * @param attempt resolves with why it could not be saved, or null
 */
export function useSaveUnsaved(
  { typed, unsavedChanges }: Unsaved,
  attempt: (photoKeys: readonly string[], change: ReviewChange) => Promise<NotSaved | null>,
) {
  const typedSaved = useRef<Promise<unknown>>(Promise.resolve());
  /** Saves what is typed about a photo. What can't be saved says so itself, and stays. */
  const saveTyped = useCallback(
    (photoKey: string, fields?: readonly TextField[]) => {
      const saved = typed.save(photoKey, (wanted) => attempt([photoKey], wanted), fields);
      typedSaved.current = Promise.all([typedSaved.current, saved]);
    },
    [typed, attempt],
  );
  const isSaving = useRef(false);
  /** Saves once more what was refused. */
  const saveUnsaved = useCallback(async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    for (const one of unsavedChanges.store.getState()) {
      // Dropped or pressed anew while the one before was being saved.
      if (!unsavedChanges.store.getState().includes(one)) continue;
      const failure = await attempt(one.photoKeys, one.change);
      if (failure === null) unsavedChanges.forget(one);
    }
    isSaving.current = false;
  }, [unsavedChanges, attempt]);
  const isRefused = useStore(unsavedChanges.store, (all) => all.some(({ failure }) => mayPass(failure)));
  useEffect(() => {
    if (!isRefused) return;
    const timer = setInterval(() => void saveUnsaved(), RETRY_MS);
    return () => clearInterval(timer);
  }, [isRefused, saveUnsaved]);
  // The fields of the open photo save what is typed in them by themselves; a text may wait for the one before it.
  useEffect(() => waitBeforeLeaving(() => typedSaved.current), []);
  // Whoever closes the window in the middle of a word is asked, and finds it saved if the window stays.
  useEffect(() => {
    const saveAll = () => {
      for (const photoKey of typed.store.getState().keys()) saveTyped(photoKey);
    };
    window.addEventListener('beforeunload', saveAll);
    return () => window.removeEventListener('beforeunload', saveAll);
  }, [typed, saveTyped]);
  return { saveTyped, saveUnsaved };
}
