import { IconSunHigh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { photosOfScope } from '#renderer/reasons/scope.ts';
import { findBrightSpots } from '#shared/domain/signals/bright-spots.ts';
import { BRIGHT_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { Signal } from './signal.tsx';
import type { SignalsScope } from './signals-scope.ts';

/** "Bright spots Above median: Kraków, Rynek +14.2 (High street, best of 43)", of at most two types. */
export function BrightSpotsSignal({ scope, stores, byStore }: SignalsScope) {
  const t = useSignalsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { complete, data } = byStore;
  const { named, spots } = useMemo(() => {
    const listed = new Map(stores.map((store) => [store.externalId, store]));
    return { named: listed, spots: findBrightSpots(data.items, (id) => listed.get(id)?.storeType) };
  }, [stores, data]);
  if (spots.length === 0) return null;
  return (
    <Signal Icon={IconSunHigh} title={t('bright.title')}>
      {t('bright.lead')}{' '}
      {spots.map(({ storeType, externalId, delta, stores: count, above, median }, at) => (
        <span key={storeType}>
          {at === 0 ? null : ' · '}
          <Link
            to="/photos"
            search={photosOfScope({ ...scope, filter: { ...scope.filter, externalIds: [externalId] } })}
            title={t('bright.why', {
              delta: format.delta(delta),
              median: format.delta(median),
              photos: BRIGHT_LIMITS.photos,
            })}
          >
            {named.get(externalId)?.name || externalId}
          </Link>{' '}
          {t(complete ? 'bright.of' : 'bright.ofHere', {
            above: format.delta(above),
            storeType: terms.storeType(storeType),
            stores: format.integer(count),
          })}
        </span>
      ))}
    </Signal>
  );
}
