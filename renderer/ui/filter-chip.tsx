import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './chip.module.css';

type FilterChipProps = Omit<ComponentProps<'button'>, 'value' | 'color' | 'children' | 'className' | 'style'> & {
  readonly label: string;
  readonly value: string;
  /** True when it narrows what is shown. */
  readonly on?: boolean;
};

/** A filter's button: its name and what it is set to. Made to be the target of a menu or a popover. */
export function FilterChip({ label, value, on = false, ...button }: FilterChipProps) {
  return (
    <UnstyledButton {...button} className={classes.chip} data-on={on}>
      <span>{label}</span> <b className={classes.value}>{value}</b>
      <IconChevronDown size={13} aria-hidden />
    </UnstyledButton>
  );
}
