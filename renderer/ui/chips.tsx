import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './chip.module.css';

type FilterChipProps = Omit<ComponentProps<'button'>, 'value' | 'color' | 'children' | 'className' | 'style'> & {
  readonly label: string;
  readonly value: string;
  /** True when the filter narrows what is shown. */
  readonly on?: boolean;
};

/** A filter's button with its name and its current value. It is the target of a menu or a popover. */
export function FilterChip({ label, value, on = false, ...button }: FilterChipProps) {
  return (
    <UnstyledButton {...button} className={classes.chip} data-on={on}>
      <span>{label}</span> <b className={classes.value}>{value}</b>
      <IconChevronDown size={13} aria-hidden />
    </UnstyledButton>
  );
}

type RemovableChipProps = {
  readonly label: string;
  readonly value: string;
  /** Says what pressing it does. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
};

/** A filter that was set elsewhere. Pressing it removes the filter. */
export function RemovableChip({ label, value, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <UnstyledButton className={classes.chip} data-on onClick={onRemove} title={removeLabel}>
      {label} <b className={classes.value}>{value}</b>
      <IconX size={13} aria-label={removeLabel} />
    </UnstyledButton>
  );
}

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
