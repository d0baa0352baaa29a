import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { settingsQuery } from '#renderer/bridge/queries.ts';
import { useIsPartAwaited } from '#renderer/export/export-parts.tsx';
import { type ExportWords, type PageExport, type PagePart, sourceText } from '#renderer/export/page-export.ts';
import { isAllKept, keptText } from '#renderer/reasons/kept-text.ts';
import { useKept, useSums } from '#renderer/reasons/scope.ts';
import { useWhyAnswer } from '#renderer/reasons/use-why-answer.ts';
import { useNamedRegions } from '#renderer/stores/region-names.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { daysBetweenInstants } from '#shared/domain/period.ts';
import { overviewFilters } from './export-overview.ts';
import { useHeadlineReads } from './headline-line.tsx';
import { type BriefFacts, makeBrief } from './make-brief.ts';
import type { OverviewView } from './overview-view.ts';
import { useRegionWord } from './use-overview.ts';
import { scopeOf } from './use-report.ts';

const EXAMPLES = 3;
/** Whoever asked for one page does not wait longer for what only makes it better. */
const PATIENCE_MS = 6000;

/** Who makes a brief, and with which version; undefined: not known yet. */
function useMaker(): BriefFacts['by'] | undefined {
  const bridge = useBridge();
  const settings = useQuery(settingsQuery(bridge));
  const info = useQuery({
    queryKey: ['settings', 'info'],
    queryFn: ({ signal }) => bridge.settings.info(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (info.data === undefined || settings.data === undefined) return undefined;
  return { author: settings.data.author?.trim() || null, version: info.data.version };
}

function useIsOverdue(): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOverdue;
}

/** What the delta is made of, and the photos that explain it best: from here, or else from the service. */
function useReasons(view: OverviewView, ids: readonly string[] | null | undefined, words: ExportWords) {
  const scope = scopeOf(view, ids ?? null);
  const isAsked = ids !== undefined && ids?.length !== 0;
  const sums = useSums(scope, isAsked ? { groupBy: ['displayType'], examples: EXAMPLES } : null);
  const data = sums.isPlaceholderData ? undefined : sums.data;
  const kept = useKept(scope, data?.kept);
  const isHere = kept !== undefined && isAllKept(kept);
  const { answer, photos } = useWhyAnswer(scope, 'displayType', kept !== undefined && !isHere);
  const isAwaited = isAsked && !isHere && (answer === undefined || photos.isAwaited);
  const fromHere = kept === undefined ? null : keptText(kept, words);
  const why: BriefFacts['why'] = answer
    ? { sums: answer.sums, source: sourceText(answer.origin, words), extent: answer.origin.complete ? 'all' : 'read' }
    : data === undefined || fromHere === null || data.total.now.imageCount === 0
      ? null
      : { sums: data, source: fromHere, extent: isHere ? 'all' : 'here' };
  const found: Omit<BriefFacts['photos'], 'isLate'> =
    photos.examples.length > 0
      ? { ...photos, source: words.exportText('brief.photosOfService') }
      : { examples: data?.examples ?? [], names: data?.names ?? photos.names, source: fromHere };
  return { isAwaited: isAwaited || (sums.isFetching && data === undefined), why, found };
}

type BriefAsked = {
  readonly view: OverviewView;
  /** Stores that the report is limited to; null: all; undefined: not known yet. */
  readonly ids: readonly string[] | null | undefined;
  readonly stores: readonly StoreRow[];
};

/** The brief of a view, or what keeps it from being made. */
export type BriefRead =
  | { readonly state: 'reading' }
  | { readonly state: 'failed'; readonly error: Error | null }
  /** Made with what stands beside the report on screen. */
  | { readonly state: 'ready'; readonly make: (parts: readonly PagePart[]) => PageExport };

/** Collects what a brief says. What only makes it better is awaited for some seconds. */
export function useBriefFacts({ view, ids, stores }: BriefAsked, words: ExportWords): BriefRead {
  const { t: overview } = useTranslation('overview');
  const isOverdue = useIsOverdue();
  const by = useMaker();
  const regionLabel = useRegionWord(view.regions.length === 0 ? [] : stores);
  const { byStore, byRegion, slots, isSlotsAwaited } = useHeadlineReads(view, ids);
  const { isAwaited, why, found } = useReasons(view, ids, words);
  const isComparedAwaited = useIsPartAwaited('compared') && view.compare !== null;
  const regionRead = byRegion.isPlaceholderData ? undefined : byRegion.data;
  const regions = useNamedRegions(regionRead?.data, stores);
  const read = byStore.isPlaceholderData ? undefined : byStore.data;
  if (ids?.length === 0) return { state: 'failed', error: null };
  if (read === undefined) {
    return byStore.isLoadingError ? { state: 'failed', error: byStore.error } : { state: 'reading' };
  }
  const isReading = isAwaited || isSlotsAwaited || isComparedAwaited || byRegion.isFetching;
  if (by === undefined || (isReading && !isOverdue)) return { state: 'reading' };
  const facts: Omit<BriefFacts, 'parts'> = {
    days: daysBetweenInstants(read.data, words.timeZone),
    filters: overviewFilters({ ...view, min: null, max: null, below: false }, regionLabel, words),
    ...{ read, regions, stores, slots, why, by },
    isAllRegions: regionRead?.complete !== false,
    photos: { ...found, isLate: isAwaited },
    comparison: view.compare === null ? 'off' : isComparedAwaited ? 'late' : 'on',
  };
  return { state: 'ready', make: (parts) => makeBrief({ ...facts, parts }, { ...words, overview }) };
}
