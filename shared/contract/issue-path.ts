/**
 * Writes an issue's path the way the service does: `expectations.1.weekday` (design.md section 3).
 *
 * @param path keys and indexes from the outside in
 * @returns the dotted path; empty for the whole value
 */
export function formatIssuePath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.');
}

/**
 * Reads an issue's path in any of the three spellings that services use:
 * `expositions.3.label`, `expositions[3].label` and `/expositions/3/label` (design.md section 3).
 *
 * @param path the path as it came in `issues[].path` (section 7)
 * @returns its keys from the outside in; array indexes as numbers
 */
export function parseIssuePath(path: string): (string | number)[] {
  const isPointer = path.startsWith('/');
  const parts = isPointer
    ? path
        .slice(1)
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    : path.replaceAll(/\[(\d+)\]/g, '.$1').split('.');
  return parts.filter((part) => part !== '').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
