import { z } from 'zod';
import { Issue } from '#shared/contract/errors.ts';

/** State of the OS keychain on this computer. `not_built`: no module for it can be loaded. */
export const KeychainState = z.enum(['ready', 'locked', 'absent', 'not_built']);
export type KeychainState = z.infer<typeof KeychainState>;

/** Why a certificate was refused. */
export const TlsReason = z.enum(['self_signed', 'unknown_issuer', 'expired', 'wrong_name', 'not_tls', 'other']);
export type TlsReason = z.infer<typeof TlsReason>;

/** Why a file is not accepted as a table of displays. */
export const TableReason = z.enum([
  'empty',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'unpacks_too_large',
  'too_slow',
  'too_much_memory',
  'encrypted',
  'old_excel',
  'binary_excel',
  'open_document',
  'not_a_table',
  'broken',
  'unclosed_quote',
  'no_sheet',
  'no_header',
  'column_twice',
  'columns_missing',
  'no_rows',
  /** Of a file that is written: Excel can't hold it. */
  'cell_too_long',
]);
export type TableReason = z.infer<typeof TableReason>;

/**
 * Everything that can go wrong between the page and a number on it, as a code with data. The sentence belongs to the
 * renderer (renderer/bridge/failure-sentence.ts).
 */
export const Failure = z.discriminatedUnion('code', [
  // Reaching the service.
  z.object({ code: z.literal('address_invalid') }),
  z.object({ code: z.literal('address_insecure') }),
  /** The organisation sets something else for this computer (shared/bridge/policy.ts). */
  z.object({ code: z.literal('set_by_policy') }),
  z.object({ code: z.literal('dns_failed'), host: z.string() }),
  z.object({ code: z.literal('unreachable'), host: z.string() }),
  z.object({ code: z.literal('proxy_failed'), proxy: z.string() }),
  z.object({ code: z.literal('tls_refused'), host: z.string(), reason: TlsReason }),
  z.object({ code: z.literal('timeout'), seconds: z.number() }),
  z.object({ code: z.literal('connection_lost') }),
  // What it answered.
  z.object({ code: z.literal('redirected'), status: z.int(), host: z.string().nullable() }),
  z.object({ code: z.literal('answer_html'), status: z.int() }),
  z.object({ code: z.literal('answer_malformed') }),
  z.object({ code: z.literal('answer_breaks_contract'), issues: z.array(Issue) }),
  z.object({ code: z.literal('answer_too_large'), limitMegabytes: z.number() }),
  z.object({ code: z.literal('rate_limited'), retryAfterSeconds: z.number().nullable() }),
  /** `retryAfterSeconds`: when it said so. */
  z.object({ code: z.literal('service_unavailable'), status: z.int(), retryAfterSeconds: z.number().optional() }),
  z.object({ code: z.literal('unexpected_status'), status: z.int() }),
  // Its own error codes (api.md section 7).
  z.object({ code: z.literal('unauthorized') }),
  z.object({ code: z.literal('not_configured') }),
  z.object({ code: z.literal('not_found'), message: z.string() }),
  z.object({ code: z.literal('validation_failed'), message: z.string(), issues: z.array(Issue) }),
  // This computer.
  z.object({ code: z.literal('no_workspace') }),
  /** The service can't be reached, and the answer is not in the cache. */
  z.object({ code: z.literal('not_kept') }),
  /** What is stored of a draft makes no sense; Publish offers to export or discard it. */
  z.object({ code: z.literal('draft_unreadable') }),
  /** Another Endcap on this computer writes to the workspace. */
  z.object({ code: z.literal('read_only') }),
  /** Nothing was saved, because the disk is full or refuses for another reason. */
  z.object({ code: z.literal('unwritable'), isFull: z.boolean() }),
  /** `text` is the limit, the line or the headers that the sentence names. */
  z.object({ code: z.literal('table_refused'), reason: TableReason, text: z.string() }),
  /** The file was handed over too long ago, or to another workspace. */
  z.object({ code: z.literal('table_gone') }),
  z.object({ code: z.literal('token_missing') }),
  z.object({ code: z.literal('keychain_failed'), state: KeychainState }),
  z.object({ code: z.literal('sample_failed') }),
  /** `policy`: from a host that the organisation doesn't allow; `decoder`: the process that reads pictures crashed over it, took too long or did not start. */
  z.object({
    code: z.literal('photo_refused'),
    reason: z.enum(['address', 'policy', 'type', 'size', 'pixels', 'decoder']),
  }),
  /** Pictures from a host that nobody has allowed yet. */
  z.object({ code: z.literal('photo_held_back'), host: z.string(), count: z.int() }),
  z.object({ code: z.literal('photo_missing') }),
  z.object({ code: z.literal('cancelled') }),
  z.object({ code: z.literal('host_gone') }),
  z.object({ code: z.literal('internal'), reference: z.string() }),
]);
export type Failure = z.infer<typeof Failure>;
export type FailureCode = Failure['code'];

/**
 * The outcome of a bridge call: a value, or a failure as data. Failures are not thrown across the bridge, because over
 * HTTP a thrown one becomes a 4xx, which the browser prints as an error of the page.
 */
export const answer = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), failure: Failure }),
  ]);

export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** How much of the request is covered by a report that was computed on this computer. */
export const Computed = z.object({
  storesAsked: z.int().min(0),
  /** Stores with at least one stored result in the range. */
  storesKept: z.int().min(0),
  /** Days of the chain that the range touches. */
  daysAsked: z.int().min(0),
  /** Days that are complete within the range for every store that has any results. */
  daysKept: z.int().min(0),
  /** Days of which something is not here, of any store; absent: not known. */
  daysLacking: z.array(z.iso.date()).readonly().optional(),
});
export type Computed = z.infer<typeof Computed>;

/**
 * The lists whose elements can be unreadable, as a page calls them. `unknown_stores`: stores that a report was asked
 * about and the service does not know.
 */
const UnreadKind = z.enum(['stores', 'contacts', 'targets', 'displays', 'groups', 'photos', 'unknown_stores']);

/**
 * Elements of an answered list that break the contract. The others are shown, and nothing may take these for gone:
 * they are there, and nobody knows what they say.
 */
export const Unread = z.object({
  kind: UnreadKind,
  count: z.int().min(1),
  /** How many elements the list has in all. */
  of: z.int().min(1),
  /** The first of them, by a name they still have (null: none is readable), with the field that breaks the contract. */
  elements: z.array(z.object({ name: z.string().nullable(), field: z.string() })),
});
export type Unread = Readonly<z.infer<typeof Unread>>;

/** How many unreadable elements are named. */
export const MOST_UNREAD_NAMED = 5;

/** What could not be read of several lists of one kind; undefined: everything could. */
export function unreadOfAll(all: readonly (Unread | undefined)[]): Unread | undefined {
  const some = all.filter((one) => one !== undefined);
  const [first] = some;
  if (first === undefined) return undefined;
  return {
    kind: first.kind,
    count: some.reduce((sum, { count }) => sum + count, 0),
    of: some.reduce((sum, { of }) => sum + of, 0),
    elements: some.flatMap(({ elements }) => elements).slice(0, MOST_UNREAD_NAMED),
  };
}

/**
 * What an earlier answer said about targets: the same question, about the same photos of a period that was already over,
 * with the same measured rates. Only targets that were edited since can have changed it.
 */
const Earlier = z.object({
  /** When the service last gave it, ISO 8601 in UTC. */
  asOf: z.iso.datetime(),
  totals: z.object({
    expected: z.number().nullable(),
    delta: z.number().nullable(),
    below: z.int(),
    missing: z.int().nullable(),
    ambiguous: z.int().nullable(),
  }),
});

const origin = {
  /** When the service gave the oldest part of it, ISO 8601 in UTC. */
  asOf: z.iso.datetime(),
  /** `service`: answered just now. `computer`: an earlier answer, cached on this computer. */
  source: z.enum(['service', 'computer']),
  /** false for a list known to be cut off, and for a report known to lack photos. */
  complete: z.boolean(),
  /** From this instant on the value is stale, because a newer protocol run was due. null when no run changes it. */
  staleAfter: z.iso.datetime().nullable(),
  /** Set when Endcap computed the figures itself from the photo results stored on this computer. */
  computed: Computed.nullable(),
  /** Set when some elements of the list could not be read. It is then not complete. */
  unread: Unread.optional(),
  /** Set when the targets of a period that is over were edited since it was first read here. */
  earlier: Earlier.optional(),
};

/** A value read from the service or from this computer, with its age (architecture.md sections 5 and 11). */
export const read = <Data extends z.ZodType>(data: Data) => z.object({ data, ...origin });

/** Where a value comes from and how old it is. */
export const Origin = z.object(origin);
export type Origin = Readonly<z.infer<typeof Origin>>;

export type Read<Data> = Origin & { readonly data: Data };

const earliest = (instants: readonly string[]): string | null =>
  instants.reduce<string | null>(
    (one, other) => (one === null || Date.parse(other) < Date.parse(one) ? other : one),
    null,
  );

/** Days that either lacks; nothing where one of them does not know. */
const daysLackingIn = (one: Computed, other: Computed): Pick<Computed, 'daysLacking'> =>
  one.daysLacking === undefined || other.daysLacking === undefined
    ? {}
    : { daysLacking: [...new Set([...one.daysLacking, ...other.daysLacking])].sort() };

/** The most that was asked for and the least that is available; null when nothing was computed. */
const leastOf = (all: readonly Computed[]): Computed | null =>
  all.reduce<Computed | null>(
    (one, other) =>
      one === null
        ? other
        : {
            storesAsked: Math.max(one.storesAsked, other.storesAsked),
            storesKept: Math.min(one.storesKept, other.storesKept),
            daysAsked: Math.max(one.daysAsked, other.daysAsked),
            daysKept: Math.min(one.daysKept, other.daysKept),
            ...daysLackingIn(one, other),
          },
    null,
  );

/**
 * The origin of something put together from several reads: as old, as incomplete and as soon stale as the worst of
 * them.
 *
 * @returns null when there are no reads
 */
export function originOfAll(all: readonly Origin[]): Origin | null {
  const asOf = earliest(all.map((one) => one.asOf));
  if (asOf === null) return null;
  const unread = unreadOfAll(all.map((one) => one.unread));
  return {
    asOf,
    source: all.every(({ source }) => source === 'service') ? 'service' : 'computer',
    complete: all.every(({ complete }) => complete),
    staleAfter: earliest(all.flatMap(({ staleAfter }) => staleAfter ?? [])),
    computed: leastOf(all.flatMap(({ computed }) => computed ?? [])),
    ...(unread === undefined ? {} : { unread }),
  };
}
