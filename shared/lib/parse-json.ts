/** The value of a JSON text that somebody else may have written; undefined: it is none. A byte order mark is skipped. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    return undefined;
  }
}
