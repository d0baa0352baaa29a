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
  useEffect(() => {
    if (arrived()) heading.current?.focus({ preventScroll: true });
  });
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
