import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import { askWhileAny } from '#renderer/ui/ask-before-closing.ts';
import { createTypedTexts } from './typed-texts.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';

/**
 * What is typed, pressed or drawn and not saved. It outlives the page: whoever comes back finds it again. While there is any,
 * it is asked before the window closes.
 */
export function useUnsaved() {
  const queries = useQueryClient();
  const { id } = useWorkspace();
  return useMemo(() => {
    const queryKey = [...REVIEW_KEY, id, 'unsaved'];
    const known = queries.getQueryData<ReturnType<typeof makeUnsaved>>(queryKey);
    if (known !== undefined) return known;
    queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
    const made = makeUnsaved();
    queries.setQueryData<typeof made>(queryKey, made);
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
