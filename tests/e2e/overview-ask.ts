import { CrossStoreFillRateResponse, type CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { localTimeOf, startOfDay } from '#shared/domain/instants.ts';
import { testNow } from '../support/e2e/now.ts';
import type { RunningService } from '../support/e2e/service.ts';

const TIME_ZONE = 'Europe/Warsaw';

/** Filters of a report as the API names them (api.md section 4.12), besides the range and the grouping. */
export type Filters = Readonly<
  Partial<
    Record<'status' | 'externalIds' | 'minFillRate' | 'maxFillRate' | 'belowExpectationOnly', string | number | boolean>
  >
>;

/** Today in the chain. */
export const today = (): string => localTimeOf(testNow(), TIME_ZONE).date;

/** Asks the service itself, past the app, for a report over the days from `first` to `last`, both included. */
export async function askService(
  { baseUrl, token }: RunningService,
  groupBy: CrossStoreGroupBy,
  [first, last]: readonly [string, string],
  filters: Filters = {},
): Promise<CrossStoreFillRateResponse> {
  const query = new URLSearchParams({
    from: startOfDay(first, TIME_ZONE),
    to: startOfDay(addDays(last, 1), TIME_ZONE),
    groupBy,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
  });
  const answer = await fetch(`${baseUrl}/v1/fill-rate?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${await answer.text()}`);
  return CrossStoreFillRateResponse.parse(await answer.json());
}
