/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 section 10.2.3).
 *
 * @param now milliseconds since 1970 UTC
 * @returns seconds to wait, never negative; null when there is no readable header
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Date.parse also takes "5.5" or "tomorrow 3"; an HTTP date always begins with a weekday's name.
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
