import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { uuidValue } from '#shared/domain/fields/value-rules.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type FieldRule, kindRules } from './kind-rules.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

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

/** SHA-256 of a text, 64 hexadecimal digits. Fingerprints lie on disk: another digest would mean that all has changed. */
const digestOf = (text: string): string => bytesToHex(sha256(unitsOf(text)));

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

/** Rows of `a` that are not the very rows of `b`, one for one. */
function without(a: readonly Row[], b: readonly Row[]): Row[] {
  const counts = new Map<Row, number>();
  for (const row of b) counts.set(row, (counts.get(row) ?? 0) + 1);
  return a.filter((row) => {
    const count = counts.get(row) ?? 0;
    if (count > 0) counts.set(row, count - 1);
    return count === 0;
  });
}

/** true when two states of a resource say the same, whatever the order of their rows and the ids the service made. */
export function sameRows(kind: ResourceKind, a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  // Mostly all but a few are the very same rows, and need no text.
  const [left, right] = [a.filter((row, at) => row !== b[at]), b.filter((row, at) => row !== a[at])];
  if (left.length === 0) return true;
  const rest = without(left, right);
  if (rest.length === 0) return true;
  const texts = canonicalRows(kind, without(right, left));
  return canonicalRows(kind, rest).every((text, index) => text === texts[index]);
}

/** Fingerprint of what a resource says: 64 hexadecimal digits, equal for states that {@link sameRows} calls equal. */
export function fingerprint(kind: ResourceKind, rows: readonly Row[]): string {
  return digestOf(canonicalJson([kind, canonicalRows(kind, rows)]));
}

/**
 * Mark of one version of a resource: also differs when somebody wrote the same values again, because ids and times
 * that the service makes, and fields it alone knows, take part. The API has no version, so this is the nearest.
 */
export function versionMark(kind: ResourceKind, rows: readonly Row[]): string {
  return digestOf(canonicalJson([kind, rows.map((row) => canonicalJson(row)).sort()]));
}
