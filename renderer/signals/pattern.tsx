import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { OFFLINE_KEY, STORES_AWAITED_MS } from '#renderer/bridge/queries.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { isAllKept } from '#renderer/reasons/kept-text.ts';
import { photosOfScope, type ReasonsScope } from '#renderer/reasons/scope.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { Pattern } from '#shared/domain/signals/find-patterns.ts';
import { PATTERN_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { Signal } from './signal.tsx';
import type { SignalsScope } from './signals-scope.ts';

/** Patterns of a scope and its bright spots by type of display, found again when more photos arrive. */
export function usePatterns({ days, status, filter }: ReasonsScope) {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const { externalIds, displayTypes, categories } = filter;
  const query = { externalIds, displayTypes, categories, from: days.from, to: days.to, status };
  return useQuery({
    queryKey: [...OFFLINE_KEY, 'patterns', id, query],
    structuralSharing: false,
    queryFn: ({ signal }) => bridge.reasons.patterns(query, { signal }),
    // Whether that is all stores is not known before the list of stores has been read.
    refetchInterval: ({ state }) => (state.data?.kept.isStoreListUnknown === true ? STORES_AWAITED_MS : false),
  });
}

/**
 * "The same gap Salads, Fridays 13:30: 7 of 18 stores, furthest Kraków −31.2 · Rolls: 6 of 18 stores". On one line there is
 * room for one store's name.
 */
export function PatternSignal({ scope, stores }: SignalsScope) {
  const t = useSignalsTexts();
  const format = useFormat();
  const { data } = usePatterns(scope);
  if (data === undefined || data.patterns.length === 0) return null;
  const nameOf = ({ low: [first = ''] }: Pattern): string =>
    stores.find(({ externalId }) => externalId === first)?.name || first;
  return (
    <Signal Icon={IconRepeat} title={t('pattern.title')}>
      {data.patterns.map((pattern, at) => (
        <span key={`${pattern.category} ${pattern.weekday} ${pattern.time}`}>
          {at === 0 ? null : ' · '}
          <PatternText {...{ pattern, scope, kept: data.kept }} />
          {at > 0 ? null : t('pattern.furthest', { store: nameOf(pattern), delta: format.delta(pattern.furthest) })}
        </span>
      ))}
    </Signal>
  );
}

type PatternTextProps = {
  readonly pattern: Pattern;
  readonly scope: ReasonsScope;
  readonly kept: KeptPeriod;
};

function PatternText({ pattern, scope, kept }: PatternTextProps) {
  const t = useSignalsTexts();
  const { t: overview } = useTranslation('overview');
  const terms = useTerms();
  const format = useFormat();
  const { category, weekday, time, low, stores } = pattern;
  const day = weekday === null ? null : overview(`headline.weekday.${weekday}` as 'headline.weekday.0');
  const when = [day, time].filter((part) => part !== null).join(' ');
  const { photos, points } = PATTERN_LIMITS;
  return (
    <>
      {[terms.productCategory(category), when].filter(Boolean).join(', ')}:{' '}
      <Link
        to="/photos"
        search={{
          ...photosOfScope({ ...scope, filter: { ...scope.filter, externalIds: [...low], categories: [category] } }),
          slots: slotsOf(pattern, kept),
        }}
        title={t('pattern.why', { points, photos })}
      >
        {t(isAllKept(kept) ? 'pattern.stores' : 'pattern.storesHere', {
          low: format.integer(low.length),
          stores: format.integer(stores),
        })}
      </Link>
    </>
  );
}

/** The slots of a pattern, as an address of Photos has them. All slots together are no filter. */
function slotsOf({ weekday, time }: Pattern, { slots }: KeptPeriod): string[] | undefined {
  if (weekday === null && time === null) return undefined;
  return slots
    .map((slot) => ({ weekday: slot.weekday, time: slot.protocolTime.slice(0, 5) }))
    .filter((slot) => (weekday ?? slot.weekday) === slot.weekday && (time ?? slot.time) === slot.time)
    .map((slot) => `${slot.weekday} ${slot.time}`);
}
