import { Button } from '@mantine/core';
import classes from './parts.module.css';

type MoreButtonProps = {
  readonly label: string;
  /** True inside another list. */
  readonly isSmall?: boolean;
  readonly loading?: boolean;
  readonly onClick: () => void;
};

/** A button below a long list that shows more of it. */
export function MoreButton({ label, isSmall = false, loading = false, onClick }: MoreButtonProps) {
  return (
    <div className={classes.more}>
      <Button size={isSmall ? 'compact-sm' : 'sm'} variant="default" loading={loading} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
