import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Logo } from '#renderer/ui/logo.tsx';
import classes from './frame.module.css';
import { useApp } from './nav/app-context.ts';
import { type NavPage, navPageOf, navPages } from './nav/nav-pages.ts';

function RailLink({ page, current }: { readonly page: NavPage; readonly current: boolean }) {
  const { t } = useTranslation('common');
  const { places } = useApp();
  const { parseSearch } = useRouter().options;
  const workspace = useWorkspace();
  const label = t(`nav.${page.label}`);
  // A page opens as it was left, with its filters. From deeper inside, its entry leads back to the first page.
  const [, query = ''] = places.firstPage(workspace.id, page.path).split('?');
  return (
    <Link
      to={page.path}
      search={parseSearch(query)}
      className={classes.entry}
      title={label}
      aria-current={current ? 'page' : undefined}
    >
      <page.Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.word}>{label}</span>
      {page.label === 'publish' ? <Unpublished /> : null}
    </Link>
  );
}

/** How many rows have unpublished changes. */
function Unpublished() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { data } = useQuery(draftCountQuery(useBridge(), useWorkspace().id));
  const count = data?.edits ?? 0;
  if (count === 0) return null;
  const number = format.integer(count);
  return (
    <span className={classes.count}>
      <span aria-hidden>{number}</span>
      <VisuallyHidden>{t('nav.unpublished', { count, number })}</VisuallyHidden>
    </span>
  );
}

/** The pages of Endcap, with Settings at the bottom. */
export function Rail() {
  const { t } = useTranslation('common');
  const current = useLocation({ select: ({ pathname }) => navPageOf(pathname) });
  const links = (place: NavPage['place']) =>
    navPages
      .filter((page) => page.place === place)
      .map((page) => <RailLink key={page.path} page={page} current={page === current} />);
  return (
    <nav className={classes.rail} aria-label={t('nav.label')}>
      <div className={classes.brand}>
        <Logo className={classes.mark} />
        <span className={classes.word}>{t('appName')}</span>
      </div>
      {links('top')}
      <div className={classes.gap} />
      {links('bottom')}
    </nav>
  );
}
