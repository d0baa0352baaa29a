import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useBridge, useConnection, WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ArrivalContext } from '#renderer/ui/page.tsx';
import { useApp } from './app-context.ts';
import { Frame } from './frame.tsx';
import classes from './standalone.module.css';
import { HostGone } from './stopped.tsx';
import { useShowSettings } from './use-show-settings.ts';

const WELCOME = '/welcome';

function Room() {
  const { data, error, refetch, isFetching } = useQuery(workspacesQuery(useBridge()));
  // The matches, not the address: while the next page loads, the address is already ahead of what is shown.
  const welcome = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === WELCOME) });
  const { places } = useApp();
  useEffect(() => {
    if (data) places.keepOnly(data.items.map(({ id }) => id));
  }, [data, places]);
  if (data === undefined) {
    if (error === null) return null;
    return (
      <main className={classes.standalone}>
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </main>
    );
  }
  if (welcome) return <Outlet />;
  const active = data.items.find(({ id }) => id === data.activeId);
  if (!active) return <Navigate to={WELCOME} replace />;
  return (
    <WorkspaceContext value={active}>
      <Frame />
    </WorkspaceContext>
  );
}

/** Welcome stands alone; every other page is inside the frame of the active workspace. */
export function AppRoot() {
  useShowSettings();
  const { host } = useConnection();
  // Known once its page is on screen: whoever drives the window from outside can wait for it.
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
        <Room />
      </div>
      {host === 'gone' ? <HostGone /> : null}
    </ArrivalContext>
  );
}
