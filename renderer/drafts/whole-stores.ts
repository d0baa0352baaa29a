import { hasAllRows } from '#shared/bridge/all-rows.ts';
import type { DraftsRead } from './use-draft-sheet.ts';

/** External IDs of the stores of a sheet all of whose rows are known: in others, a row that is missing may be there. */
export const wholeStores = (read: Pick<DraftsRead, 'stores'> | undefined): ReadonlySet<string> =>
  new Set(read?.stores.flatMap((one) => (hasAllRows(one) ? [one.externalId] : [])));
