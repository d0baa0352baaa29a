import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

type BusyButtonProps = ButtonProps & {
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * A button that shows that its work is under way, and does nothing meanwhile. It is not disabled: that would take the
 * focus from it, and the keys with it.
 */
export function BusyButton({ busy, onClick, ...props }: BusyButtonProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!busy) onClick();
  };
  return (
    <Button
      {...props}
      loading={busy}
      renderRoot={(root) => <button {...root} disabled={false} aria-disabled={busy || undefined} onClick={press} />}
    />
  );
}
