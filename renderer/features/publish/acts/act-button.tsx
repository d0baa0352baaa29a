import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useActs } from './acts.tsx';

type ActButtonProps = ButtonProps & {
  /** What it does is under way already. */
  readonly isBusy?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * A button of an act: nothing can be pressed twice, or while another act is under way. It is not disabled meanwhile:
 * that would take the focus from it, and the keys with it.
 */
export function ActButton({ isBusy = false, onClick, ...props }: ActButtonProps) {
  const { isWorking } = useActs();
  const isOff = isWorking || isBusy;
  return (
    <Button
      {...props}
      aria-disabled={isOff || undefined}
      data-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    />
  );
}
