import type { ReactNode } from 'react';
import classes from './banner.module.css';

type BannerProps = {
  /** `danger`: something went wrong, and it is said at once; `warn`: it is good to know. */
  readonly tone?: 'warn' | 'danger';
  /** Left out: the tone's own. */
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
};

/** A sentence over the whole width that a person has to see. */
export function Banner({ tone = 'warn', role = tone === 'warn' ? 'status' : 'alert', children }: BannerProps) {
  return (
    <p className={classes.banner} data-tone={tone} role={role}>
      {children}
    </p>
  );
}
