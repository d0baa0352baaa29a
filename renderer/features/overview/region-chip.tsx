import { useTranslation } from 'react-i18next';
import { RemovableChip } from '#renderer/ui/removable-chip.tsx';
import { NO_REGION } from './store-regions.ts';

type RegionChipProps = {
  readonly token: string;
  /** null: not learnt, or the stores without a region. */
  readonly name: string | null;
  readonly onRemove: () => void;
};

/** Length of the part of an id that tells a handful of regions apart. */
const SHORT = 8;

/** The region that a report is limited to; a press lifts the limit. */
export function RegionChip({ token, name, onRemove }: RegionChipProps) {
  const { t } = useTranslation(['overview', 'fill-rates']);
  const shown = name ?? (token === NO_REGION ? t('fill-rates:group.noRegion') : token.slice(0, SHORT));
  return (
    <RemovableChip
      label={t('fill-rates:column.region')}
      value={shown}
      removeLabel={t('removeRegion', { name: shown })}
      onRemove={onRemove}
    />
  );
}
