import { makeAppLink } from './app-link.ts';
import { DEFAULT_PERIOD, type Period, parsePeriod, resolvePeriod } from './period.ts';
import { idsOfPath, pathOfAddress } from './place.ts';

const PERIOD = 'period=';
/** Tabs of a store that are about a period. */
const TABS_OF_DAYS = ['fill-rate', 'runs'];

const daysOf = (period: Period, now: number, timeZone: string): string => {
  const { firstDay, lastDay } = resolvePeriod(period, now, timeZone);
  return `${firstDay}..${lastDay}`;
};

/**
 * Days in the place of a preset, which means others tomorrow.
 *
 * @param text a period as in an address
 * @param now milliseconds since 1970 UTC
 * @param timeZone IANA zone of the chain
 * @returns undefined when it is no period
 */
export function fixedPeriod(text: string | undefined, now: number, timeZone: string): string | undefined {
  const period = parsePeriod(text ?? '');
  return period === null ? undefined : daysOf(period, now, timeZone);
}

/** Whether a page shows its usual period when its address names none. Photos show the last run of each store. */
function hasUsualPeriod(path: string, filters: readonly string[]): boolean {
  const ids = idsOfPath(path);
  if (ids === null) return path === '/overview';
  const tab = filters.find((part) => part.startsWith('tab='))?.slice('tab='.length) ?? TABS_OF_DAYS[0];
  return ids.expositionId !== null || TABS_OF_DAYS.some((one) => one === tab);
}

/**
 * The link to a page as it is shown now: with its filters, and with the days that a relative period means today.
 *
 * @param service address of the workspace's service; null: the sample
 * @param address path and search of the page
 * @param now milliseconds since 1970 UTC
 * @param timeZone IANA zone of the chain
 * @returns null when no link can lead there
 */
export function makePageLink(service: string | null, address: string, now: number, timeZone: string): string | null {
  const path = pathOfAddress(address);
  const filters = address
    .slice(path.length + 1)
    .split('&')
    .filter((part) => part !== '');
  const isPeriod = (part: string) => part.startsWith(PERIOD);
  const fixed = filters.map((part) => {
    const days = isPeriod(part) ? fixedPeriod(part.slice(PERIOD.length), now, timeZone) : undefined;
    return days === undefined ? part : `${PERIOD}${days}`;
  });
  if (!filters.some(isPeriod) && hasUsualPeriod(path, filters))
    fixed.push(`${PERIOD}${daysOf(DEFAULT_PERIOD, now, timeZone)}`);
  return makeAppLink(service, fixed.length === 0 ? path : `${path}?${fixed.join('&')}`);
}
