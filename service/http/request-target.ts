/** A part of a URL after percent-decoding; null when its escapes are malformed or not UTF-8. */
export type Decoded = string | null;

/** What a request line asks for. */
export type RequestTarget = {
  /** Segments of the path, decoded one by one, so that an encoded slash stays within its segment. */
  readonly segments: readonly Decoded[];
  /**
   * The values of each query parameter, in the order in which they came. Parameters without a readable name are
   * dropped.
   */
  readonly query: ReadonlyMap<string, readonly Decoded[]>;
};

const decode = (text: string): Decoded => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** In a query, `+` is a space, as written by forms and URLSearchParams. */
const decodeQuery = (text: string): Decoded => decode(text.replaceAll('+', ' '));

const readQuery = (text: string): Map<string, Decoded[]> => {
  const query = new Map<string, Decoded[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decodeQuery(equals === -1 ? pair : pair.slice(0, equals));
    if (name === null) continue;
    const value = decodeQuery(equals === -1 ? '' : pair.slice(equals + 1));
    const known = query.get(name);
    if (known) known.push(value);
    else query.set(name, [value]);
  }
  return query;
};

/**
 * Reads the target of a request line. The path is not normalised: `.` and `..` are segments like any others, and an
 * external ID may hold any character.
 *
 * @param target as node:http gives it; a proxy may send the absolute form `http://host/path`
 */
export function readRequestTarget(target: string): RequestTarget {
  const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  const local = target.slice(origin.length);
  const question = local.indexOf('?');
  const path = question === -1 ? local : local.slice(0, question);
  return {
    segments: path.split('/').slice(1).map(decode),
    query: question === -1 ? new Map() : readQuery(local.slice(question + 1)),
  };
}
