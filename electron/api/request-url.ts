import type { Operation } from '#shared/contract/operations.ts';

type QueryValue = string | number | boolean | null | undefined;

/**
 * Address of one request. Every path parameter is percent-encoded as one segment, so that an external ID with a
 * slash stays one (architecture.md section 4); absent and null query values are left out.
 *
 * @param href base address without a slash at the end
 */
export function requestUrl(
  href: string,
  path: Operation['path'],
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, QueryValue | readonly QueryValue[]>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const text = search.toString();
  return href + filled + (text === '' ? '' : `?${text}`);
}
