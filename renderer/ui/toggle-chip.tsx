import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './chip.module.css';

type ToggleChipProps = {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A filter that is on or off. */
export function ToggleChip({ label, on, onChange }: ToggleChipProps) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={on} data-on={on} onClick={() => onChange(!on)}>
      {label}
      {on ? <IconX size={13} aria-hidden /> : null}
    </UnstyledButton>
  );
}
