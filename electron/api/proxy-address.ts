/** A proxy's address for showing (never with a password) and for reaching it; `host` empty: can not be read. */
export type ProxyAddress = { readonly name: string; readonly host: string; readonly port: number };

/**
 * Reads a proxy as hosts name it: `http://user:password@host:port`, `host:port`, or Chromium's `PROXY host:port`.
 */
export function proxyAddress(text: string): ProxyAddress {
  const plain = text.trim().replace(/^(PROXY|HTTPS|SOCKS5?|SOCKS4)\s+/i, '');
  const url = URL.parse(/^[a-z][\w+.-]*:\/\//i.test(plain) ? plain : `http://${plain}`);
  if (!url || url.hostname === '') return { name: '', host: '', port: 0 };
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? defaultPort(url.protocol) : Number(url.port);
  return { name: `${url.hostname}:${port}`, host, port };
}

function defaultPort(protocol: string): number {
  if (protocol === 'https:') return 443;
  return protocol.startsWith('socks') ? 1080 : 80;
}
