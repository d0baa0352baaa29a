import { useMatch } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { visibleMarks } from '#renderer/i18n/visible-marks.ts';
import banner from './banner.module.css';
import empty from './empty.module.css';
import classes from './page.module.css';
import panel from './panel.module.css';

/**
 * A page calls it with its own path. It returns true once after each navigation, so that the focus moves to the page's
 * heading. It returns false for the first page, because the reader hasn't navigated yet.
 */
export const ArrivalContext = createContext<(path: string) => boolean>(() => false);

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
    document.title = visibleMarks(`${title} · ${appName}`);
  }, [title, appName]);
  // This page's own match: while the next page loads, the router's address is already that of the next page.
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
        {actions === undefined ? null : (
          <div className={classes.actions} data-acts>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

type PanelProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Gives the content a margin. Tables go without one, right up to the frame. */
  readonly padded?: boolean;
  readonly children: ReactNode;
};

/** A framed part of a page with its own heading. */
export function Panel({ title, note, actions, padded = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <header className={panel.head}>
        <h2 id={id} className={panel.title}>
          {title}
        </h2>
        {note === undefined ? null : <span className={panel.note}>{note}</span>}
        {actions === undefined ? null : (
          <div className={panel.actions} data-acts>
            {actions}
          </div>
        )}
      </header>
      <div className={padded ? `${panel.body} ${panel.padded}` : panel.body}>{children}</div>
    </section>
  );
}

type BannerProps = {
  /** `danger`: something went wrong, and screen readers announce it at once. `warn`: useful to know. */
  readonly tone?: 'warn' | 'danger';
  /** By default it follows the tone. */
  readonly role?: 'status' | 'alert';
  readonly children: ReactNode;
};

/** A message across the full width that a person must see. */
export function Banner({ tone = 'warn', role = tone === 'warn' ? 'status' : 'alert', children }: BannerProps) {
  return (
    <p className={banner.banner} data-tone={tone} role={role}>
      {children}
    </p>
  );
}

type EmptyProps = {
  readonly title: string;
  /** The next step. */
  readonly hint?: string;
  readonly action?: ReactNode;
};

/** Shown where there is nothing to show. */
export function Empty({ title, hint, action }: EmptyProps) {
  return (
    <div className={empty.empty}>
      <p className={empty.title}>{title}</p>
      {hint === undefined ? null : <p className={empty.hint}>{hint}</p>}
      {action === undefined ? null : <div className={empty.action}>{action}</div>}
    </div>
  );
}
