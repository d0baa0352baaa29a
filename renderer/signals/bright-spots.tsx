import { IconSunHigh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSignalsTexts } from '#renderer/i18n/use-signals-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { isAllKept } from '#renderer/reasons/kept-text.ts';
import { photosOfScope } from '#renderer/reasons/scope.ts';
import { findBrightSpots } from '#shared/domain/signals/bright-spots.ts';
import { BRIGHT_LIMITS, DISPLAY_BRIGHT_LIMITS } from '#shared/domain/signals/signal-limits.ts';
import { usePatterns } from './pattern.tsx';
import { Signal } from './signal.tsx';
import type { SignalsScope } from './signals-scope.ts';

/**
 * "Bright spots Above median: Kraków, Rynek +14.2 (High street, best of 43) · Gdynia +9.1 (Salad fridge, best of 25)": the
 * best by type of store and by type of display, or two by one of them.
 */
export function BrightSpotsSignal({ scope, stores, byStore }: SignalsScope) {
  const t = useSignalsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { complete, data } = byStore;
  const found = usePatterns(scope).data;
  const { named, spots } = useMemo(() => {
    const listed = new Map(stores.map((store) => [store.externalId, store]));
    return { named: listed, spots: findBrightSpots(data.items, (id) => listed.get(id)?.storeType) };
  }, [stores, data]);
  const ofDisplays = found?.spots ?? [];
  const each = spots.length > 0 && ofDisplays.length > 0 ? 1 : BRIGHT_LIMITS.most;
  const said = [...spots.slice(0, each), ...ofDisplays.slice(0, each)];
  if (said.length === 0) return null;
  return (
    <Signal Icon={IconSunHigh} title={t('bright.title')}>
      {t('bright.lead')}{' '}
      {said.map((spot, at) => {
        const { externalId, delta, stores: count, above, median } = spot;
        const ofDisplay = 'displayType' in spot;
        const types = ofDisplay ? { displayTypes: [spot.displayType] } : {};
        const isAll = ofDisplay ? found !== undefined && isAllKept(found.kept) : complete;
        const { photos } = ofDisplay ? DISPLAY_BRIGHT_LIMITS : BRIGHT_LIMITS;
        return (
          <span key={ofDisplay ? spot.displayType : spot.storeType}>
            {at === 0 ? null : ' · '}
            <Link
              to="/photos"
              search={photosOfScope({ ...scope, filter: { ...scope.filter, ...types, externalIds: [externalId] } })}
              title={t('bright.why', {
                delta: format.delta(delta),
                median: format.delta(median),
                photos,
              })}
            >
              {named.get(externalId)?.name || externalId}
            </Link>{' '}
            {t(isAll ? 'bright.of' : 'bright.ofHere', {
              above: format.delta(above),
              type: ofDisplay ? terms.expositionType(spot.displayType) : terms.storeType(spot.storeType),
              stores: format.integer(count),
            })}
          </span>
        );
      })}
    </Signal>
  );
}
