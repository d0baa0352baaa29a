import { type Issue, parseIssuePath } from '#shared/contract/errors.ts';
import { fieldRule } from './kind-rules.ts';
import type { ResourceKind } from './resource-tree.ts';

/** A problem that the service reported, with its row and cell where they can be told. */
export type ServiceIssue = {
  /** null when the service did not say which row. */
  readonly rowId: string | null;
  /** null when it did not say which field, or named one that has no cell. */
  readonly field: string | null;
  /** The service's own words and path, to be shown unchanged. */
  readonly message: string;
  readonly path: string;
  readonly code: string | null;
};

/** What may come before the interesting part of a path: the body itself, or its only list. */
const FRAMES = new Set(['body', '$', 'contacts', 'expectations', 'expositions', 'items']);

/**
 * Maps the `issues` of a 400 to the rows and cells that were sent (api.md section 7; sync.md, step 8). Paths are read
 * in the three spellings of architecture.md section 4, with or without a leading `body`.
 *
 * @param rowIds local ids of the rows of the refused body, in the order of the body
 */
export function mapServiceIssues(
  kind: ResourceKind,
  rowIds: readonly string[],
  issues: readonly Issue[],
): ServiceIssue[] {
  return issues.map(({ path, message, code = null }) => {
    const parts = parseIssuePath(path);
    const inner = parts.slice(parts.findIndex((part) => typeof part === 'number' || !FRAMES.has(part)));
    const [first] = inner;
    const isIndexed = kind !== 'store' && typeof first === 'number';
    const rowId = isIndexed ? (rowIds[first] ?? null) : kind === 'store' ? (rowIds[0] ?? null) : null;
    const name = isIndexed ? inner[1] : first;
    const field = typeof name === 'string' && isCell(kind, name) ? name : null;
    return { rowId, field, message, path, code };
  });
}

const isCell = (kind: ResourceKind, name: string): boolean => fieldRule(kind, name) !== undefined;
