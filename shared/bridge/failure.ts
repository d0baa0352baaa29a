import { z } from 'zod';
import { Issue } from '#shared/contract/errors.ts';

/** State of the OS keychain on this computer. `not_built`: the keytar module is missing. */
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
  'no_rows',
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
  z.object({ code: z.literal('service_unavailable'), status: z.int() }),
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
  /** Another Endcap on this computer writes to the workspace. */
  z.object({ code: z.literal('read_only') }),
  /** `text` is the limit, the line or the headers that the sentence names. */
  z.object({ code: z.literal('table_refused'), reason: TableReason, text: z.string() }),
  /** The file was handed over too long ago, or to another workspace. */
  z.object({ code: z.literal('table_gone') }),
  z.object({ code: z.literal('token_missing') }),
  z.object({ code: z.literal('keychain_failed'), state: KeychainState }),
  z.object({ code: z.literal('sample_failed') }),
  z.object({ code: z.literal('photo_refused'), reason: z.enum(['address', 'type', 'size']) }),
  z.object({ code: z.literal('photo_missing') }),
  z.object({ code: z.literal('cancelled') }),
  z.object({ code: z.literal('host_gone') }),
  z.object({ code: z.literal('internal'), reference: z.string() }),
]);
export type Failure = z.infer<typeof Failure>;
export type FailureCode = Failure['code'];
