import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type FieldRule, kindRules } from './kind-rules.ts';
import type { ResourceKind, Row } from './resource-tree.ts';
import { sha256 } from './sha-256.ts';
import { uuidValue } from './value-rules.ts';

/** Two bytes for each UTF-16 unit: texts with lone surrogates have a fingerprint, too. */
function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes[index * 2] = unit >>> 8;
    bytes[index * 2 + 1] = unit & 0xff;
  }
  return bytes;
}

/** The fields of a kind in the order of their names, so that nothing has to be sorted row by row. */
const sortedFields = (kind: ResourceKind): FieldRule[] => {
  const id = kind === 'expositions' ? [{ name: 'expositionId', ...uuidValue }] : [];
  return [...kindRules[kind].fields, ...id].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

const FIELDS: Readonly<Record<ResourceKind, readonly FieldRule[]>> = {
  store: sortedFields('store'),
  contacts: sortedFields('contacts'),
  expectations: sortedFields('expectations'),
  expositions: sortedFields('expositions'),
};

/**
 * One row in canonical form (sync.md, "Canonical form"): the fields a person may change, keys sorted, NFC, null for
 * absent. An exposition has its id with it, because the id is its key.
 */
export function canonicalRow(kind: ResourceKind, row: Row): string {
  const values: Record<string, unknown> = {};
  for (const { name, canonical } of FIELDS[kind]) values[name] = canonical(row[name]);
  return JSON.stringify(values);
}

/** A resource in canonical form: one text per row, sorted, repeated rows repeated. */
export function canonicalRows(kind: ResourceKind, rows: readonly Row[]): string[] {
  return rows.map((row) => canonicalRow(kind, row)).sort();
}

/** true when two states of a resource say the same, whatever the order of their rows and the ids the service made. */
export function sameRows(kind: ResourceKind, a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  if (a.every((row, index) => row === b[index])) return true;
  const right = canonicalRows(kind, b);
  return canonicalRows(kind, a).every((text, index) => text === right[index]);
}

/** Fingerprint of what a resource says: 64 hexadecimal digits, equal for states that {@link sameRows} calls equal. */
export function fingerprint(kind: ResourceKind, rows: readonly Row[]): string {
  return sha256(unitsOf(canonicalJson([kind, canonicalRows(kind, rows)])));
}

/**
 * Mark of one version of a resource: also differs when somebody wrote the same values again, because ids and times
 * that the service makes, and fields it alone knows, take part. The API has no version, so this is the nearest.
 */
export function versionMark(kind: ResourceKind, rows: readonly Row[]): string {
  return sha256(unitsOf(canonicalJson([kind, rows.map((row) => canonicalJson(row)).sort()])));
}
