import type { ReactNode } from 'react';
import classes from './check-list.module.css';

type CheckListProps = {
  /** One `<li>` for each checkbox. */
  readonly children: ReactNode;
  /** Class of the list when it isn't in a dropdown. */
  readonly className?: string | undefined;
};

/** A column of checkboxes, at most as high as a dropdown. */
export function CheckList({ children, className }: CheckListProps) {
  return <ul className={className ?? classes.list}>{children}</ul>;
}
