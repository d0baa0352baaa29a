import { type KindRules, kindRules } from './kind-rules.ts';
import type { LocalRow, ResourceKind, Row } from './resource-tree.ts';

/** true when two rows are equal in every field that a person may change; ids are ignored. */
export function sameContent({ fields }: KindRules, a: Row, b: Row): boolean {
  if (a === b) return true;
  for (const { name, same } of fields) if (!same(a[name], b[name])) return false;
  return true;
}

/** true when nothing in the partial row contradicts the whole one. Fields that it lacks are not compared. */
export function agreesWith({ fields }: KindRules, partial: Row, whole: Row): boolean {
  return fields.every(({ name, same }) => partial[name] === undefined || same(partial[name], whole[name]));
}

/** `under` with the content of `over`. Ids and unknown fields stay those of `under`. */
export function withContent({ fields }: KindRules, under: Row, over: Row): Row {
  const content = fields.flatMap(({ name }) => (over[name] === undefined ? [] : [[name, over[name]] as const]));
  return { ...under, ...Object.fromEntries(content) };
}

/** The service's own id of a row, in lower case; null when it has none. */
export function wireId({ idField }: KindRules, row: Row): string | null {
  const id = idField === null ? null : row[idField];
  return typeof id === 'string' ? id.toLowerCase() : null;
}

/** true for fields that only the service makes. The id of an exposition is made here (sync.md, "Keys", expositions). */
const notOurs = (kind: ResourceKind, name: string): boolean =>
  kindRules[kind].madeByService.includes(name) || (kind !== 'expositions' && kindRules[kind].idField === name);

/**
 * A new row with every default filled in (api.md sections 2.7, 2.10 and 2.12). What is sent is always complete, so no
 * service can fill in a default of its own. Fields that only the service makes are left out, so a copied row becomes a
 * row of its own.
 */
export function completeRow(kind: ResourceKind, { rowId, row }: LocalRow): LocalRow {
  const given = Object.entries(row).filter(([name, value]) => value !== undefined && !notOurs(kind, name));
  return { rowId, row: { ...kindRules[kind].initial, ...Object.fromEntries(given) } };
}

/** Like {@link sameContent}, for callers that only have a kind. */
export function sameRow(kind: ResourceKind, a: Row, b: Row): boolean {
  return sameContent(kindRules[kind], a, b);
}
