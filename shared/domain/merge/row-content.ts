import { type KindRules, kindRules } from './kind-rules.ts';
import type { LocalRow, ResourceKind, Row } from './resource-tree.ts';

/** true when two rows say the same in every field a person may change; ids are not looked at. */
export function sameContent({ fields }: KindRules, a: Row, b: Row): boolean {
  if (a === b) return true;
  for (const { name, same } of fields) if (!same(a[name], b[name])) return false;
  return true;
}

/** true when a row says nothing that another one contradicts: fields it does not have are not compared. */
export function agreesWith({ fields }: KindRules, partial: Row, whole: Row): boolean {
  return fields.every(({ name, same }) => partial[name] === undefined || same(partial[name], whole[name]));
}

/** `under` with the content of `over`: ids and unknown fields stay those of `under`. */
export function withContent({ fields }: KindRules, under: Row, over: Row): Row {
  const content = fields.flatMap(({ name }) => (over[name] === undefined ? [] : [[name, over[name]] as const]));
  return { ...under, ...Object.fromEntries(content) };
}

/** The service's own id of a row, in lower case; null when it has none. */
export function wireId({ idField }: KindRules, row: Row): string | null {
  const id = idField === null ? null : row[idField];
  return typeof id === 'string' ? id.toLowerCase() : null;
}

/** Fields that only the service makes. The id of an exposition is made here (sync.md, "Keys", expositions). */
const notOurs = (kind: ResourceKind, name: string): boolean =>
  kindRules[kind].madeByService.includes(name) || (kind !== 'expositions' && kindRules[kind].idField === name);

/**
 * A new row with every field that has a default written out (api.md sections 2.7, 2.10 and 2.12): what is sent is
 * always complete, so no service can fill in a default of its own. What only the service makes is left out, so the copy
 * of a row is a row of its own.
 */
export function completeRow(kind: ResourceKind, { rowId, row }: LocalRow): LocalRow {
  const given = Object.entries(row).filter(([name, value]) => value !== undefined && !notOurs(kind, name));
  return { rowId, row: { ...kindRules[kind].initial, ...Object.fromEntries(given) } };
}

/** The rules by kind, for callers that hold a kind only. */
export function sameRow(kind: ResourceKind, a: Row, b: Row): boolean {
  return sameContent(kindRules[kind], a, b);
}
