import { networkFailure } from '#electron/api/exchange.ts';
import type { UpdateFailure } from '#shared/bridge/updates.ts';

/** What was announced was not signed with the key of this build. */
export class NotSigned extends Error {}

const DISK = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS'];

/** What an error of an updater means to a person. */
export function updateFailure(error: unknown): UpdateFailure {
  if (error instanceof NotSigned) return 'signature';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'hash';
  // macOS says it in its own words.
  if (/\bcode signature\b/i.test(String(error))) return 'signature';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') return 'missing';
  if (DISK.includes(code)) return 'disk';
  const status = statusOf(code, error);
  if (status !== null) return status === 407 ? 'proxy' : status === 404 ? 'missing' : 'answer';
  if (code.startsWith('ERR_UPDATER_') || (error instanceof Error && error.name === 'YAMLException')) return 'answer';
  return byNetwork(error);
}

/** Only the text of an error of a download has the status. */
function statusOf(code: string, error: unknown): number | null {
  const [, status] = /^HTTP_ERROR_(\d{3})$/.exec(code) ?? /, status (\d{3}):/.exec(String(error)) ?? [];
  return status === undefined ? null : Number(status);
}

function byNetwork(error: unknown): UpdateFailure {
  switch (networkFailure(error, '', 0).code) {
    case 'proxy_failed':
      return 'proxy';
    case 'tls_refused':
      return 'certificate';
    case 'redirected':
    case 'address_insecure':
      return 'answer';
    case 'dns_failed':
    case 'unreachable':
    case 'timeout':
      return 'unreachable';
    default:
      return /\bECONNRESET\b|\bERR_(?:CONNECTION|NETWORK|EMPTY_RESPONSE|CONTENT_LENGTH)\w*|aborted/.test(String(error))
        ? 'unreachable'
        : 'other';
  }
}
