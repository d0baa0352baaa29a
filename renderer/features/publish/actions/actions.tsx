import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-queries.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { useCount } from '#renderer/i18n/use-count.ts';
import type { useSavedText } from '#renderer/i18n/use-saved-text.ts';

/** What a note is said with: the texts and the numbers of the language in which it is shown. */
export type NoteWords = {
  readonly t: TFunction<'publish'>;
  readonly number: ReturnType<typeof useCount>;
  readonly saved: ReturnType<typeof useSavedText>;
};

/** A note in words; it follows a change of language. */
type NoteText = (words: NoteWords) => string;

/** Confirms the last action, with an undo where one exists. */
export type ActionNote = { readonly text: NoteText; readonly undo?: (bridge: Bridge) => Promise<ActionNote> };

/** An action on drafts; resolves with the note to show about it. */
type Action = (bridge: Bridge) => Promise<ActionNote | null>;

type Actions = {
  /**
   * Resolves with true when the action is done and the page shows it; false: it failed, or another action is running. One
   * that nobody can have noticed is waited for, if the page then still has what this one is about.
   *
   * @param isThere asked after the wait
   */
  readonly act: (action: Action, isThere: () => boolean) => Promise<boolean>;
  /**
   * The same for what can be done at any time: it waits for its turn. A second press before its end is not another one.
   *
   * @param name tells it from other actions
   */
  readonly actOnce: (name: string, action: Action) => Promise<boolean>;
  /**
   * The same for work that changes nothing: the page stays as it is, and so does what failed before. It waits until no
   * other is running.
   */
  readonly read: (work: (bridge: Bridge) => Promise<void>) => Promise<boolean>;
  /** True when an action has taken long enough to be noticed. */
  readonly isWorking: boolean;
  readonly note: ActionNote | null;
  readonly showNote: (note: ActionNote | null) => void;
  /** Why the last action, or starting or cancelling to publish, failed; null: it did not fail. */
  readonly error: Error | null;
  /** With null, a person begins something else, and has seen what failed. */
  readonly showError: Dispatch<SetStateAction<Error | null>>;
};

/**
 * The editor under which this page saves its changes. It differs from the displays page's name, because that page must
 * hear about them.
 */
export const EDITED_BY = 'publish';

/** In milliseconds. Work that is faster than this ends before anybody can press something else. */
const UNNOTICED_MS = 300;

const ActionsContext = createContext<Actions | null>(null);

/** Shared by the page's actions: only one runs at a time, with one line for its result and one for its failure. */
export function ActionsProvider({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const [note, showNote] = useState<ActionNote | null>(null);
  const { runAlone, runInTurn, isWorking, error, showError } = useOneAtATime();
  const run = useMemo(() => {
    const underWay = new Set<string>();
    const act = async (action: Action, isThere: (() => boolean) | null) => {
      const done: { note: ActionNote | null } = { note: null };
      const isDone = await runAlone(async () => {
        showError(null);
        done.note = await action(bridge);
        await queries.invalidateQueries({ queryKey: DRAFT_FACTS_KEY });
      }, isThere);
      if (isDone) showNote(done.note);
      return isDone;
    };
    const actOnce = async (name: string, action: Action) => {
      if (underWay.has(name)) return false;
      underWay.add(name);
      const isDone = await act(action, null);
      underWay.delete(name);
      return isDone;
    };
    // Its turn may come right after an action that failed, before that was ever drawn.
    const read = (work: (bridge: Bridge) => Promise<void>) => runInTurn(() => work(bridge));
    return { showError, act, actOnce, read };
  }, [runAlone, runInTurn, showError, bridge, queries]);
  const actions = useMemo<Actions>(() => ({ ...run, isWorking, note, showNote, error }), [run, isWorking, note, error]);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useActions needs an ActionsProvider above it');
  return actions;
}

type Running = {
  /** Resolves with whether it worked. */
  readonly ended: Promise<boolean>;
  /** The page says that something is running. */
  isNoticed: boolean;
};

/** Runs one piece of work at a time. Work started meanwhile is refused, or waits for its turn. */
function useOneAtATime() {
  const [isWorking, setIsWorking] = useState(false);
  const [error, showError] = useState<Error | null>(null);
  // Not React state: a button in the note of one action may be pressed before the page is drawn again.
  const running = useRef<Running | null>(null);
  const run = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    const ended = Promise.withResolvers<boolean>();
    const own: Running = { ended: ended.promise, isNoticed: false };
    running.current = own;
    const noticed = setTimeout(() => {
      own.isNoticed = true;
      setIsWorking(true);
    }, UNNOTICED_MS);
    let isDone = false;
    try {
      await work();
      isDone = true;
    } catch (thrown) {
      showError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    } finally {
      clearTimeout(noticed);
      running.current = null;
      setIsWorking(false);
      ended.resolve(isDone);
    }
    return isDone;
  }, []);
  const runAlone = useCallback(
    async (work: () => Promise<void>, isThere: (() => boolean) | null): Promise<boolean> => {
      if (running.current === null) return run(work);
      if (isThere !== null && running.current.isNoticed) return false;
      while (running.current !== null) {
        // Why it failed is to be read first.
        if (!(await running.current.ended)) return false;
      }
      return (isThere === null || isThere()) && run(work);
    },
    [run],
  );
  const runInTurn = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      while (running.current !== null) await running.current.ended;
      return run(work);
    },
    [run],
  );
  return { runAlone, runInTurn, isWorking, error, showError };
}

/**
 * The note about a step, with its Undo.
 *
 * @param step null: the step changed nothing, so there is nothing to undo
 */
export function noteOfStep(text: NoteText, step: number | null): ActionNote {
  if (step === null) return { text };
  return {
    text,
    undo: async (bridge) => {
      const moved = await bridge.drafts.move({ way: 'undo', steps: [step], by: EDITED_BY });
      return { text: ({ t }) => t(moved.steps > 0 ? 'notice.undone' : 'notice.notUndone') };
    },
  };
}
