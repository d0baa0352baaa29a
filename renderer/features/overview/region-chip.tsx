import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';
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
    <UnstyledButton className={classes.chip} data-on onClick={onRemove} title={t('removeRegion', { name: shown })}>
      {t('fill-rates:column.region')} <b>{shown}</b>
      <IconX size={13} aria-label={t('removeRegion', { name: shown })} />
    </UnstyledButton>
  );
}
