import { useMatch } from '@tanstack/react-router';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrivalContext } from './arrival.ts';
import classes from './page.module.css';

type PageProps = {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One page: its heading, which gets the focus after a navigation, its actions and its panels. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = use(ArrivalContext);
  const appName = t('appName');
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);
  // The match of this very page: while the next page loads, the router's own address is already the next one's.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useEffect(() => {
    if (arrived(path)) heading.current?.focus({ preventScroll: true });
  }, [arrived, path]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {subtitle === undefined ? null : <span className={classes.subtitle}>{subtitle}</span>}
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
