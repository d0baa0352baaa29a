import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#renderer/ui/logo.tsx';
import classes from './standalone.module.css';

type StoppedProps = { readonly title: string; readonly hint: string };

function StoppedCard({ title, hint }: StoppedProps) {
  return (
    <div className={classes.card}>
      <Logo className={classes.mark} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.hint}>{hint}</p>
    </div>
  );
}

/** Covers the window when the core no longer answers. The page behind it stays readable. */
export function HostGone() {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  return (
    <div
      ref={dialog}
      tabIndex={-1}
      role="alertdialog"
      aria-modal="true"
      aria-label={t('gone.title')}
      className={`${classes.veil} ${classes.standalone}`}
    >
      <StoppedCard title={t('gone.title')} hint={t('gone.hint')} />
    </div>
  );
}

/** Shown instead of the app when the tab was opened without the link that Endcap printed. */
export function NoSession() {
  const { t } = useTranslation('common');
  return (
    <main className={classes.standalone}>
      <StoppedCard title={t('gone.noSessionTitle')} hint={t('gone.noSessionHint')} />
    </main>
  );
}
