import type { MouseEvent, ReactNode } from 'react';
import classes from '../parts/parts.module.css';
import { useActs } from './acts.tsx';

type ActTextButtonProps = {
  readonly disabled: boolean;
  readonly 'aria-label': string;
  /** It drops something: the next one takes its place, and its focus. */
  readonly 'data-drop'?: true;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
};

/** An act on one line of many, as a word at its end. */
export function ActTextButton({ onClick, ...props }: ActTextButtonProps) {
  const { isWorking } = useActs();
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
