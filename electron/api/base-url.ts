import { FailureError } from '#electron/lib/failure-error.ts';

/** Address of a service: everything that the paths of the operations table are put behind. */
export type BaseUrl = {
  /** Scheme, host and port; the only place the token may go to. */
  readonly origin: string;
  /** Host without port, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Origin and path prefix, without a slash at the end. */
  readonly href: string;
};

/**
 * Reads the address of a service as a person types it. Only HTTPS (api.md section 5.5), or HTTP to this very
 * computer for the sample service. A path prefix stays.
 *
 * @throws FailureError `address_invalid` (no http or https address; credentials, query or fragment in it) or
 *   `address_insecure` (HTTP to another computer)
 */
export function parseBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') throw invalid();
  // `?` and `#` are searched for in the text: an empty query or fragment leaves no trace in the parsed URL.
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) throw invalid();
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!secure && !isLoopback(host)) throw new FailureError({ code: 'address_insecure' });
  return {
    origin: url.origin,
    host,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    secure,
    href: url.origin + url.pathname.replace(/\/+$/, ''),
  };
}

/** Whether a host can only be this computer. `localhost.` and names that merely resolve to it do not count. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const invalid = () => new FailureError({ code: 'address_invalid' });
