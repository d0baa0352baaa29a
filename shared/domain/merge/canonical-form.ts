import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { uuidValue } from '#shared/domain/fields/field.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type FieldRule, kindRules } from './kind-rules.ts';
import type { ResourceKind, Row } from './resource-tree.ts';

/** Writes two bytes per UTF-16 unit, so that text with lone surrogates has a fingerprint too. */
function unitsOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    bytes[index * 2] = unit >>> 8;
    bytes[index * 2 + 1] = unit & 0xff;
  }
  return bytes;
}

/**
 * SHA-256 of a text, as 64 hexadecimal digits. Fingerprints are stored on disk: with another digest, everything would
 * look changed.
 */
const digestOf = (text: string): string => bytesToHex(sha256(unitsOf(text)));

/** The fields of a kind, sorted by name once, so that rows need no sorting. */
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
 * One row in canonical form (sync.md, "Canonical form"): the fields that a person may change, with sorted keys, in NFC,
 * and null for absent. An exposition includes its id, because the id is its key.
 */
export function canonicalRow(kind: ResourceKind, row: Row): string {
  const values: Record<string, unknown> = {};
  for (const { name, canonical } of FIELDS[kind]) values[name] = canonical(row[name]);
  return JSON.stringify(values);
}

/** A resource in canonical form: one text per row, sorted. Repeated rows stay repeated. */
export function canonicalRows(kind: ResourceKind, rows: readonly Row[]): string[] {
  return rows.map((row) => canonicalRow(kind, row)).sort();
}

/** Returns the rows of `a` that are not the same objects as rows of `b`, matched one for one. */
function without(a: readonly Row[], b: readonly Row[]): Row[] {
  const counts = new Map<Row, number>();
  for (const row of b) counts.set(row, (counts.get(row) ?? 0) + 1);
  return a.filter((row) => {
    const count = counts.get(row) ?? 0;
    if (count > 0) counts.set(row, count - 1);
    return count === 0;
  });
}

/**
 * true when two states of a resource have the same content. The order of rows and the ids made by the service don't
 * matter.
 */
export function sameRows(kind: ResourceKind, a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  // Usually nearly all rows are the same objects and don't have to be turned into text.
  const [left, right] = [a.filter((row, at) => row !== b[at]), b.filter((row, at) => row !== a[at])];
  if (left.length === 0) return true;
  const rest = without(left, right);
  if (rest.length === 0) return true;
  const texts = canonicalRows(kind, without(right, left));
  return canonicalRows(kind, rest).every((text, index) => text === texts[index]);
}

/**
 * Fingerprint of a resource's content: 64 hexadecimal digits. States that {@link sameRows} calls equal have the same
 * one.
 */
export function fingerprint(kind: ResourceKind, rows: readonly Row[]): string {
  return digestOf(canonicalJson([kind, canonicalRows(kind, rows)]));
}

/**
 * Marks one version of a resource. It also changes when somebody writes the same values again, because it includes the
 * ids and times made by the service, and fields that only the service knows. The API has no versions; this comes
 * closest.
 */
export function versionMark(kind: ResourceKind, rows: readonly Row[]): string {
  return digestOf(canonicalJson([kind, rows.map((row) => canonicalJson(row)).sort()]));
}
