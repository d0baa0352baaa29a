export { OverviewPage } from './overview-page.tsx';
export { OverviewSearch } from './overview-search.ts';
