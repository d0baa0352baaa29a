import type { ReactNode } from 'react';
import classes from './check-list.module.css';

type CheckListProps = {
  /** One `<li>` for each checkbox. */
  readonly children: ReactNode;
  /** Look of the list where it does not stand in a dropdown. */
  readonly className?: string | undefined;
};

/** Checkboxes below each other, as high as a dropdown may be. */
export function CheckList({ children, className }: CheckListProps) {
  return <ul className={className ?? classes.list}>{children}</ul>;
}
