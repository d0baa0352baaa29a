import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './chip.module.css';

type RemovableChipProps = {
  readonly label: string;
  readonly value: string;
  /** What a press does, in words. */
  readonly removeLabel: string;
  readonly onRemove: () => void;
};

/** A limit that was set elsewhere; a press lifts it. */
export function RemovableChip({ label, value, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <UnstyledButton className={classes.chip} data-on onClick={onRemove} title={removeLabel}>
      {label} <b className={classes.value}>{value}</b>
      <IconX size={13} aria-label={removeLabel} />
    </UnstyledButton>
  );
}
