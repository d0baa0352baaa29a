import { z } from 'zod';
import { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { CrossStoreGroupBy } from '#shared/contract/fill-rate.ts';
import { Percent } from '#shared/contract/formats.ts';
import { ExternalId } from '#shared/contract/params.ts';
import { parsePeriod } from '#shared/domain/period.ts';

// A part of an address that can not be read is left out, so that an old or mistyped link still opens the page
// with everything else it says.
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** The router reads `=123` as a number; an ID is always a text. */
const Text = z.union([z.string().min(1), z.number().transform(String)]);

/** As many stores as one report may be limited to (shared/bridge/fill-rates.ts). */
const MOST_STORES = 5000;

const StoreIds = z
  .array(lenient(Text.pipe(ExternalId)))
  .transform((ids) => [...new Set(ids.filter((id) => id !== undefined))].slice(0, MOST_STORES))
  .refine((ids) => ids.length > 0);

/** Address of the overview: what its report covers, how it is grouped, ordered and shown. Absent: the default. */
export const OverviewSearch = z
  .object({
    groupBy: lenient(CrossStoreGroupBy),
    period: lenient(z.string().refine((text) => parsePeriod(text) !== null)),
    status: lenient(ProtocolStatus),
    stores: lenient(StoreIds),
    region: lenient(Text),
    min: lenient(Percent),
    max: lenient(Percent),
    below: lenient(z.literal(true)),
    sort: lenient(z.string().regex(/^-?[a-zA-Z]+$/)),
    view: lenient(z.literal('table')),
    /** A display type or category that the reader came from, which a report can not be limited to. */
    about: lenient(Text),
  })
  // Two limits that contradict each other: the lower one stays, as the first that is read.
  .transform((search) =>
    search.min !== undefined && search.max !== undefined && search.min > search.max
      ? { ...search, max: undefined }
      : search,
  );
export type OverviewSearch = z.infer<typeof OverviewSearch>;
