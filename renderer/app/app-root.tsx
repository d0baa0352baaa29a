import { useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import {
  BridgeContext,
  useBridge,
  useConnection,
  useWorkspace,
  WorkspaceContext,
} from '#renderer/bridge/page-context.ts';
import { settingsQuery, workspacesQuery } from '#renderer/bridge/queries.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { showLanguage } from '#renderer/i18n/create-i18n.ts';
import { languageOf } from '#renderer/i18n/language.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ArrivalContext } from '#renderer/ui/page.tsx';
import classes from './frame.module.css';
import { KeysHelp } from './keys-help.tsx';
import { useApp } from './nav/app-context.ts';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { SearchButton } from './search-button.tsx';
import standalone from './standalone.module.css';
import { StatusPill } from './status-pill.tsx';
import { HostGone } from './stopped.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

const WELCOME = '/welcome';
const GUIDE = '/guide/{-$page}';

const lastRoute = (matches: readonly { readonly routeId: string }[]) => matches.at(-1)?.routeId;

const ArriveAtFiles = lazy(async () => ({ default: (await import('./links/arrive-at-files.tsx')).ArriveAtFiles }));
const ArriveAtLink = lazy(async () => ({ default: (await import('./links/arrive-at-link.tsx')).ArriveAtLink }));

/**
 * The page, or what replaces it: when there is no workspace, Welcome stands for all but the guide; a failure when the core
 * did not answer.
 */
function Content() {
  const query = useQuery(workspacesQuery(useBridge()));
  const { data, refetch, isFetching } = query;
  const error = useLastError(query);
  // Uses the matches, not the address: while the next page loads, the address is already that of the next page.
  const page = useMatches({ select: lastRoute });
  if (data === undefined) {
    if (error === null) return null;
    return (
      <main className={standalone.standalone}>
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </main>
    );
  }
  const active = data.items.find(({ id }) => id === data.activeId);
  if (page === WELCOME || (!active && page === GUIDE)) return <Outlet />;
  if (!active) return <Navigate to={WELCOME} replace />;
  return (
    <WorkspaceContext value={active}>
      <Frame />
    </WorkspaceContext>
  );
}

/** Welcome has no frame. Every other page is inside the frame of the active workspace. */
export function AppRoot() {
  useShowSettings();
  const { host, link, files } = useConnection();
  // Set once the page is on screen, so that whatever controls the window from outside can wait for it.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const asked = useRouterState({ select: ({ location }) => location.href });
  const seen = useRef<string | null>(null);
  const arrived = useCallback((path: string) => {
    const before = seen.current;
    seen.current = path;
    return before !== null && before !== path;
  }, []);
  return (
    <ArrivalContext value={arrived}>
      <div inert={host === 'gone'} data-address={shown} aria-busy={shown !== asked}>
        <Content />
      </div>
      <Suspense>{link === null ? null : <ArriveAtLink link={link} />}</Suspense>
      <Suspense>{files.length === 0 ? null : <ArriveAtFiles />}</Suspense>
      {host === 'gone' ? <HostGone /> : null}
    </ArrivalContext>
  );
}

/** The rail, the top bar and the page. */
function Frame() {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  const { id } = useWorkspace();
  const { bridgeOf } = useApp();
  const bridge = useMemo(() => bridgeOf(id), [bridgeOf, id]);
  return (
    <BridgeContext value={bridge}>
      <div className={classes.frame}>
        {/* A button, not a link: the address #main would lead away from the page. */}
        <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
          {t('nav.skip')}
        </button>
        <Rail />
        <header className={classes.top}>
          <div className={classes.bar}>
            <WorkspaceMenu />
            <SearchButton />
            <div className={classes.spacer} />
            <StatusPill />
          </div>
          <Notices />
        </header>
        <main ref={main} tabIndex={-1} className={classes.main} data-scroll-restoration-id="main">
          {/* Another workspace is another chain: none of a page's state may survive the switch. */}
          <Outlet key={id} />
        </main>
        <KeysHelp />
      </div>
    </BridgeContext>
  );
}

/** Applies the language and theme stored by the core, now and whenever they change. */
function useShowSettings(): void {
  const { data } = useQuery(settingsQuery(useBridge()));
  const { i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const language = data?.language;
  const theme = data?.theme;
  useEffect(() => {
    if (language === undefined) return;
    const shown = languageOf(language, navigator.languages);
    void showLanguage(i18n, shown).then(() => {
      document.documentElement.lang = shown;
    });
  }, [language, i18n]);
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
}
