import type { QueryClient } from '@tanstack/react-query';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { OverviewSearch } from '#renderer/features/overview/overview-search.ts';
import type { Workspace } from '#shared/bridge/workspaces.ts';
import { pageChunks } from './page-chunks.ts';

type FirstReportParts = {
  readonly bridge: Bridge;
  readonly queries: QueryClient;
  /** Where the window opens. */
  readonly location: { readonly pathname: string; readonly search: unknown };
};

/** The report of the overview is on its way while the frame is drawn, and stands before what the frame asks for. */
export function askFirstReport({ bridge, queries, location }: FirstReportParts, workspace: Workspace): void {
  if (location.pathname !== '/overview') return;
  const search = OverviewSearch.safeParse(location.search);
  if (!search.success) return;
  pageChunks.overview().then(
    ({ askAhead }) => askAhead({ bridge, queries }, workspace, search.data),
    // The route asks for the page's code too, and says what failed.
    () => undefined,
  );
}
