import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

type BelowToggleProps = { readonly on: boolean; readonly onChange: (on: boolean) => void };

/** Leaves only groups below expectation. */
export function BelowToggle({ on, onChange }: BelowToggleProps) {
  const { t } = useTranslation('overview');
  return (
    <UnstyledButton className={classes.chip} aria-pressed={on} onClick={() => onChange(!on)}>
      {t('below')}
      {on ? <IconX size={13} aria-hidden /> : null}
    </UnstyledButton>
  );
}
