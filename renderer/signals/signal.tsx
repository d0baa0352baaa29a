import type { ComponentType, ReactNode } from 'react';
import classes from './signals.module.css';

type SignalProps = {
  readonly Icon: ComponentType<{ readonly size: number }>;
  /** What kind of signal it is, in a word or two. */
  readonly title: string;
  /** The signal in a sentence; its counts are links to what is behind them. */
  readonly children: ReactNode;
  /** What can be done with the signal itself, such as to put it away. */
  readonly action?: ReactNode;
};

/** One signal of the overview, on a line of its own. */
export function Signal({ Icon, title, children, action }: SignalProps) {
  return (
    <li className={classes.signal}>
      <Icon size={16} aria-hidden />
      <span>
        <b>{title}</b> {children}
      </span>
      {action}
    </li>
  );
}
