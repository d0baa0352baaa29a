import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Bridge } from '#renderer/bridge/bridge.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { STORES_PER_CALL } from '#renderer/drafts/rows-query.ts';
import type { CheckedStore } from '#shared/bridge/targets.ts';
import { parsePeriod, resolvePeriod } from '#shared/domain/period.ts';

type Ask = {
  readonly bridge: Bridge;
  readonly signal?: AbortSignal;
  readonly from: string;
  readonly to: string;
};

/**
 * What is wrong with the targets of some stores. Displays that were never read here are read first: without them nobody
 * knows what a target is for.
 */
async function checkSome({ bridge, signal, from, to }: Ask, externalIds: readonly string[]): Promise<CheckedStore[]> {
  const options = signal === undefined ? {} : { signal };
  const ask = (ids: readonly string[]) => bridge.targets.check({ externalIds: [...ids], from, to }, options);
  const first = await ask(externalIds);
  const unknown = first.flatMap(({ externalId, known }) => (known ? [] : [externalId]));
  if (unknown.length === 0) return first;
  await bridge.drafts.rows({ kind: 'expositions', externalIds: unknown }, options);
  const second = new Map((await ask(unknown)).map((store) => [store.externalId, store]));
  return first.map((store) => second.get(store.externalId) ?? store);
}

const LAST_28 = { kind: 'preset', preset: 'last28' } as const;

/**
 * Checks the targets of stores, part by part, with the runs and photos of some days. `checkAgain` looks at some stores
 * only.
 *
 * @param period as in an address; undefined: the last four weeks
 */
export function useCheck(externalIds: readonly string[], period: string | undefined) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id, timeZone } = useWorkspace();
  const [done, setDone] = useState(0);
  // Fixed while the dialog is open, so that the clock does not start it again.
  const [now] = useState(() => Date.now());
  const range = useMemo(
    () => resolvePeriod(parsePeriod(period ?? '') ?? LAST_28, now, timeZone),
    [period, now, timeZone],
  );
  const ask = useMemo(() => ({ bridge, from: range.from, to: range.to }), [bridge, range]);
  const queryKey = useMemo(() => ['targets-check', id, externalIds, range], [id, externalIds, range]);
  const query = useQuery({
    queryKey,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      setDone(0);
      const checked: CheckedStore[] = [];
      for (let at = 0; at < externalIds.length; at += STORES_PER_CALL) {
        checked.push(...(await checkSome({ ...ask, signal }, externalIds.slice(at, at + STORES_PER_CALL))));
        setDone(checked.length);
      }
      return checked;
    },
  });
  const checkAgain = async (some: readonly string[]) => {
    const fresh = new Map((await checkSome(ask, some)).map((store) => [store.externalId, store]));
    queries.setQueryData<CheckedStore[]>(queryKey, (all) => all?.map((store) => fresh.get(store.externalId) ?? store));
  };
  return { query, done, range, checkAgain, stop: () => void queries.cancelQueries({ queryKey }) };
}
