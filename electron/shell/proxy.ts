/**
 * The first way that Chromium would try, from its answer in the words of a PAC file
 * (`PROXY proxy.example:8080; DIRECT`).
 *
 * @returns `host:port`, with the scheme in front when it is not plain HTTP; null: no proxy
 */
export function firstProxy(answer: string): string | null {
  const [first = ''] = answer.split(';');
  const [kind = '', host = ''] = first.trim().split(/\s+/);
  if (kind.toUpperCase() === 'DIRECT' || host === '') return null;
  return kind.toUpperCase() === 'PROXY' ? host : `${kind.toLowerCase()}://${host}`;
}
