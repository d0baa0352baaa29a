import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { DRAFT_FACTS_KEY } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { useAlone } from './use-alone.ts';

/** What was just done, with a way back where there is one. */
export type Said = { readonly text: string; readonly undo?: (bridge: Bridge) => Promise<Said> };

/** An act on drafts; answers what is said of it. */
export type Act = (bridge: Bridge) => Promise<Said | null>;

export type Acts = {
  /** Resolves when it is done and the page shows it; false: it failed, or another act is under way. */
  readonly act: (work: Act) => Promise<boolean>;
  /** The same for work that changes nothing: the page stays as it is. */
  readonly look: (work: (bridge: Bridge) => Promise<void>) => Promise<boolean>;
  /** An act takes long enough to be seen, or another one was pressed before its end. */
  readonly isWorking: boolean;
  readonly said: Said | null;
  readonly say: (said: Said | null) => void;
  /** Why the last act failed; null: it did not. */
  readonly error: Error | null;
};

const ActsContext = createContext<Acts | null>(null);

/** Keeps what the acts of the page below have in common: one at a time, one line for what was done, one for failures. */
export function ActsProvider({ children }: { readonly children: ReactNode }) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const [said, say] = useState<Said | null>(null);
  const { alone, isWorking, error } = useAlone();
  const run = useMemo(
    () => ({
      look: (work: (bridge: Bridge) => Promise<void>) => alone(() => work(bridge)),
      act: async (work: Act) => {
        const done: { said: Said | null } = { said: null };
        const isDone = await alone(async () => {
          done.said = await work(bridge);
          await queries.invalidateQueries({ queryKey: DRAFT_FACTS_KEY });
        });
        if (isDone) say(done.said);
        return isDone;
      },
    }),
    [alone, bridge, queries],
  );
  const acts = useMemo<Acts>(() => ({ ...run, isWorking, said, say, error }), [run, isWorking, said, error]);
  return <ActsContext value={acts}>{children}</ActsContext>;
}

export function useActs(): Acts {
  const acts = use(ActsContext);
  if (!acts) throw new Error('useActs needs an ActsProvider above it');
  return acts;
}
