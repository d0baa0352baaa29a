import { FailureError } from '#electron/lib/failure-error.ts';
import type { OperationInput } from '#shared/contract/operations.ts';
import type { ApiClient, CallOptions } from './api-client.ts';

type ReportOfRange = OperationInput<'getStoreFillRates'>;

/**
 * How many runs of a status the service's fill-rate summary counts in `[from, to)`, to check a list against that
 * was put together from several answers. One request, with the fewest groups.
 *
 * @returns null: the service would not say
 * @throws FailureError `cancelled`
 */
export async function countRuns(
  api: Pick<ApiClient, 'getStoreFillRates'>,
  params: ReportOfRange['params'],
  query: Pick<ReportOfRange['query'], 'from' | 'to' | 'status'>,
  options: CallOptions,
): Promise<number | null> {
  try {
    const { value } = await api.getStoreFillRates({ params, query: { ...query, groupBy: 'category' } }, options);
    return value.summary.protocolCount;
  } catch (error) {
    if (error instanceof FailureError && !options.signal?.aborted) return null;
    throw error;
  }
}
