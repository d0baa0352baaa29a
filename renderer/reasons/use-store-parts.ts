import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readKey, readQuery } from '#renderer/bridge/read-query.ts';
import { useRead, useRefresh, useStores } from '#renderer/bridge/use-read.ts';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { ExamplePhoto, SumNames } from '#shared/bridge/reasons.ts';
import { examplesOfReports } from '#shared/domain/reasons/find-examples.ts';
import { contradictionsOfStores, partsOfStores, type StoreAnswer } from '#shared/domain/reasons/parts-of-stores.ts';
import { mostLackingFirst } from '#shared/domain/reasons/shortfall-parts.ts';
import { addSums } from '#shared/domain/reasons/slot-map.ts';
import { sumsOfReport } from '#shared/domain/reasons/sums-of-report.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { ReasonsScope } from './scope.ts';
import { ofService, useInTurn } from './use-in-turn.ts';
import type { WhyAnswer } from './use-service-parts.ts';
import type { WhyBy } from './why-parts.ts';

/** So many stores are asked about without a click: for photos alone, and where their displays are shown. */
const FIRST_FOR_PHOTOS = 3;
const FIRST_STORES = 12;
/** And so many more with each click. */
const MORE_STORES = 100;

const NO_IDS: readonly string[] = [];

/** The stores of a scope by what they lack, most first, as the report by store has them. */
function useStoresByShare({ days, status, filter: { externalIds } }: ReasonsScope, isAsked: boolean) {
  const isOne = externalIds?.length === 1;
  const canList = externalIds?.some((id) => id.includes(',')) !== true;
  const { data, isLoading } = useRead(
    'fillRates.crossStore',
    isAsked && !isOne && canList
      ? {
          ...{ from: days.from, to: days.to, status, groupBy: 'store', belowExpectationOnly: false },
          ...(externalIds === undefined ? {} : { externalIds }),
        }
      : null,
    { placeholderData: () => undefined },
  );
  const report = data?.computed === null ? data.data : undefined;
  return useMemo(() => {
    if (!isAsked) return { ids: NO_IDS, lines: [], isLoading };
    if (isOne) return { ids: externalIds ?? NO_IDS, lines: [], isLoading };
    const sums = report && sumsOfReport(report, ({ key, externalId }) => externalId ?? key);
    const parts = sums ? mostLackingFirst(sums.groups) : [];
    return { ids: parts.flatMap(({ key: [id] }) => id ?? []), lines: report?.items ?? [], isLoading };
  }, [isAsked, isOne, externalIds, report, isLoading]);
}

/**
 * What the displays of a scope's stores add to its delta, by the service's reports of single stores: those that lack most
 * come first, and the answer grows from there.
 *
 * @param whole the sum of the scope; undefined: it is that of its only store
 * @returns `answer` undefined: not known yet; null: the service can't say it
 */
export function useStoreParts(
  scope: ReasonsScope,
  by: WhyBy,
  { isAsked, whole }: { readonly isAsked: boolean; readonly whole: WhyAnswer['sums']['total']['now'] | undefined },
): {
  readonly answer: WhyAnswer | null | undefined;
  readonly examples: readonly ExamplePhoto[];
  readonly names: SumNames;
  /** Whether there may be other examples in a moment. */
  readonly isAwaited: boolean;
  /** Why no store could be asked about. */
  readonly failed: { readonly error: Error; readonly refetch: () => unknown; readonly isFetching: boolean } | null;
} {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { refresh, refreshing } = useRefresh();
  const { days, status, filter } = scope;
  const { externalIds, displayTypes, categories, expositionIds, protocolIds } = filter;
  const isSayable = isAsked && [categories, expositionIds, protocolIds].every((one) => one === undefined);
  const { ids, lines, isLoading } = useStoresByShare(scope, isSayable);
  const question = canonicalJson({ id, filter, from: days.from, to: days.to, status });
  const [more, setMore] = useState({ question, stores: 0 });
  const isShown = by === 'display' || by === 'categories';
  const most = (isShown ? FIRST_STORES : FIRST_FOR_PHOTOS) + (more.question === question ? more.stores : 0);
  const isOfDisplays = isAsked && expositionIds !== undefined;
  const { asked, inputs, reports, lists } = useMemo(() => {
    const stores = ids.slice(0, most);
    const ofStores = stores.map(
      (externalId) => ({ from: days.from, to: days.to, status, externalId, groupBy: 'exposition' }) as const,
    );
    return {
      asked: stores,
      inputs: ofStores,
      reports: ofStores.map((input) => readQuery(bridge, id, 'fillRates.store', input)),
      lists: (isOfDisplays ? (externalIds ?? NO_IDS) : stores).map((externalId) => ({
        externalId,
        query: readQuery(bridge, id, 'stores.expositions', { externalId }),
      })),
    };
  }, [bridge, id, ids, most, days.from, days.to, status, isOfDisplays, externalIds]);
  const { reads, ...turn } = useInTurn(reports, question, true);
  const { reads: displays, isPending: isListAwaited } = useQueries({
    queries: lists.map(({ query }, at) => ({ ...query, enabled: isOfDisplays || reads[at] !== undefined })),
    combine: ofService,
  });
  const answers = useMemo(
    () =>
      asked.flatMap((externalId, at): StoreAnswer[] => {
        const report = reads[at]?.data;
        return report === undefined ? [] : [{ externalId, report, displays: displays[at]?.data ?? [] }];
      }),
    [asked, reads, displays],
  );
  const stores = useStores({ enabled: isAsked }).data?.data;
  const names = useMemo(() => {
    const listed = lists.flatMap(({ externalId }, at) =>
      (displays[at]?.data ?? []).map(({ expositionId, label, expositionType }) => [
        expositionId,
        { label, externalId, displayType: expositionType },
      ]),
    );
    const reported = answers.flatMap(({ externalId, report }) =>
      report.items.flatMap(({ key, expositionId = key, expositionType }) =>
        expositionType === undefined ? [] : [[expositionId, { label: null, externalId, displayType: expositionType }]],
      ),
    );
    return {
      ...{ regions: {}, storeRegions: {} },
      stores: Object.fromEntries((stores ?? []).flatMap((one) => (one.externalId ? [[one.externalId, one.name]] : []))),
      displays: Object.fromEntries([...reported, ...listed]),
    };
  }, [answers, stores, lists, displays]);
  const byDisplay = useMemo(() => partsOfStores(answers, 'display', displayTypes), [answers, displayTypes]);
  const lacking = useMemo(
    () =>
      mostLackingFirst(byDisplay).flatMap(({ key: [display], sum }) =>
        display != null && sum.comparedE4 < sum.expectedE4 ? [display] : [],
      ),
    [byDisplay],
  );
  // In which order the first stores answer is chance: until all have, photos of the first one's worst display alone.
  const isEarly = turn.isGoing && reads.slice(0, FIRST_FOR_PHOTOS).includes(undefined);
  const storeOf = (display: string) => names.displays[display]?.externalId;
  const found = useExamples(scope, {
    isAsked: isAsked && protocolIds === undefined,
    displays: isEarly ? lacking.filter((display) => storeOf(display) === asked[0]).slice(0, 1) : lacking,
    storeOf,
  });
  const { examples } = found;
  const isAwaited = isLoading || turn.isGoing || isListAwaited || found.isPending;
  const origin = originOfAll(reads.flatMap((read) => read ?? []));
  if (!isSayable || !isShown) return { answer: null, examples, names, isAwaited, failed: null };
  const groups = by === 'display' ? byDisplay : partsOfStores(answers, by, displayTypes);
  const total = ids.length > 1 ? whole : (addSums(groups.map(({ now }) => now)) ?? undefined);
  if (origin === null || total === undefined) {
    const { error, start } = turn;
    if (error !== null)
      return { answer: null, examples, names, isAwaited, failed: { error, refetch: start, isFetching: false } };
    return { answer: undefined, examples, names, isAwaited, failed: null };
  }
  const contradictions = displayTypes === undefined ? contradictionsOfStores(answers, lines) : [];
  const had = answers.length;
  return {
    answer: {
      sums: { groups, groupsLeftOut: 0, total: { now: total, before: null }, names },
      origin,
      grown: {
        ...turn,
        had,
        asked: asked.length,
        stores: ids.length,
        more: Math.min(MORE_STORES, ids.length - asked.length),
        askMore: () => setMore({ question, stores: most - FIRST_STORES + MORE_STORES }),
      },
      twice: {
        contradictions: contradictions.map(({ externalId, ...twice }) => ({
          ...twice,
          place: names.stores[externalId] ?? externalId,
        })),
        askAgain: () => {
          for (const input of inputs) {
            if (contradictions.some(({ externalId }) => externalId === input.externalId))
              void refresh(readKey('fillRates.store', input));
          }
        },
        isAskedAgain: refreshing,
      },
    },
    ...{ examples, names, isAwaited, failed: null },
  };
}

const MOST_EXAMPLES = 3;

type Displays = {
  readonly isAsked: boolean;
  /** By what they lack, most first. */
  readonly displays: readonly string[];
  readonly storeOf: (display: string) => string | undefined;
};

/** Photos that explain a shortfall best, from the reports of the displays that lack most. */
function useExamples(
  { days, status, filter }: ReasonsScope,
  { isAsked, displays, storeOf }: Displays,
): { readonly examples: readonly ExamplePhoto[]; readonly isPending: boolean } {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { externalIds, expositionIds } = filter;
  const wanted = (isAsked ? (expositionIds ?? displays) : NO_IDS).slice(0, MOST_EXAMPLES).flatMap((expositionId) => {
    const externalId = storeOf(expositionId) ?? externalIds?.[0];
    return externalId === undefined ? [] : [{ externalId, expositionId }];
  });
  const { reads, isPending } = useQueries({
    queries: wanted.map((of) =>
      readQuery(bridge, id, 'fillRates.exposition', { from: days.from, to: days.to, status, ...of }),
    ),
    combine: ofService,
  });
  return useMemo(
    () => ({
      examples: examplesOfReports(
        reads.flatMap((read) => read?.data ?? []),
        MOST_EXAMPLES,
      ),
      isPending,
    }),
    [reads, isPending],
  );
}
