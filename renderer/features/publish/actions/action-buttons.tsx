import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from '../parts/parts.module.css';
import { useActions } from './actions.tsx';

type ActionButtonProps = ButtonProps & {
  /** True while its action is running. */
  readonly isBusy?: boolean;
  readonly 'aria-label'?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/**
 * A button that starts an action. It can't be pressed twice, or while another action is running. It is not disabled
 * meanwhile: a disabled button loses the focus, and the keyboard user their place.
 */
export function ActionButton({ isBusy = false, onClick, ...props }: ActionButtonProps) {
  const { isWorking } = useActions();
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

type ActionTextButtonProps = {
  readonly disabled: boolean;
  readonly 'aria-label': string;
  /** Marks a button that drops something. The next such button takes its place and its focus. */
  readonly 'data-drop'?: true;
  /** These three come from `useListFocus`. */
  readonly 'data-line-control'?: true;
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
};

/** An action on one line of many, as a word at the end of the line. */
export function ActionTextButton({ onClick, ...props }: ActionTextButtonProps) {
  const { isWorking } = useActions();
  return (
    <button
      {...props}
      type="button"
      className={classes.textButton}
      aria-disabled={isWorking || undefined}
      onClick={(event) => {
        if (!isWorking) onClick(event);
      }}
    />
  );
}
