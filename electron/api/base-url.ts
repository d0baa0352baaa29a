import { FailureError } from '#electron/lib/failure-error.ts';

/** Address of a service: every path of the operations table is appended to it. */
export type BaseUrl = {
  /** Scheme, host and port; the token may be sent nowhere else. */
  readonly origin: string;
  /** Host without port, IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Origin and path prefix, without a slash at the end. */
  readonly href: string;
};

/**
 * Reads the address of a service as a person types it. It must be HTTPS (api.md section 5.5), or HTTP to this very
 * computer for the sample service. A path prefix is preserved.
 *
 * @throws FailureError `address_invalid` (not an http or https address, or with credentials, a query or a fragment) or
 * `address_insecure` (HTTP to another computer)
 */
export function parseBaseUrl(text: string): BaseUrl {
  const url = URL.parse(text.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') throw invalid();
  // `?` and `#` are looked for in the text, because an empty query or fragment leaves no trace in the parsed URL.
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

/** Whether a host can only be this computer. `localhost.` and other names that merely resolve to it do not count. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const invalid = () => new FailureError({ code: 'address_invalid' });
