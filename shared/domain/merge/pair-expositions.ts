import { expositionFields } from '#shared/domain/fields/exposition.ts';
import { nfc, textNamesOf } from '#shared/domain/fields/field.ts';
import { kindRules } from './kind-rules.ts';
import type { RowSides, UndecidedCreates } from './merge-result.ts';
import { createPairing, type Pairing, takeByKey, unpaired } from './pairing.ts';
import type { Row } from './resource-tree.ts';
import { wireId } from './row-content.ts';

export type SeekingExposition = { -readonly [Part in keyof RowSides]: RowSides[Part] } & {
  /** The element of a create when it is not known whether it arrived, or under which id. */
  readonly sent?: Row;
};

type ExpositionPairing = {
  readonly pairing: Pairing;
  readonly undecided: readonly UndecidedCreates[];
};

const rules = kindRules.expositions;

const NONE = '\u0000';
const text = (value: unknown): string => (typeof value === 'string' ? nfc(value) : String(value ?? NONE));
const set = (value: unknown): string => (Array.isArray(value) ? [...new Set(value)].sort().join() : text(value));

const PARTS = Object.entries(expositionFields).map(([name, { form, isKey }]) => ({
  name,
  isKey,
  textOf: form === 'choices' ? set : text,
}));

const keyBy =
  (parts: typeof PARTS) =>
  (row: Row): string =>
    parts.map(({ name, textOf }) => textOf(row[name])).join('\n');

/** What a create is recognised by when the service may not have kept its id (docs/sync.md, "Keys"). */
export const createKey = keyBy(PARTS.filter(({ isKey }) => isKey));
/** Everything that a display says. */
const wholeKey = keyBy(PARTS);

const TEXTS = textNamesOf(expositionFields);

/** A display with its texts in another spelling. */
export const withTexts = (row: Row, spell: (text: unknown, name: string) => unknown): Row => ({
  ...row,
  ...Object.fromEntries(TEXTS.map((name) => [name, spell(row[name], name)])),
});

const tidy = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : value);

/** The key for a service that trims texts (docs/sync.md, P5): a create that it has trimmed must not be sent again. */
const tidied =
  (keyOf: (row: Row) => string) =>
  (row: Row): string =>
    keyOf(withTexts(row, tidy));
const tidyKey = tidied(createKey);

const keyOfSeeking = ({ sent, mine }: SeekingExposition): string | null => {
  const row = sent ?? mine;
  return row && tidyKey(row);
};

function pairById(seeking: readonly SeekingExposition[], pairing: Pairing): SeekingExposition[] {
  const indexes = new Map<string, number>();
  for (const [index, row] of pairing.rows.entries()) {
    const id = wireId(rules, row);
    if (id !== null && !indexes.has(id)) indexes.set(id, index);
  }
  return seeking.filter((sides) => {
    const own = sides.was ?? sides.mine;
    const id = own && wireId(rules, own);
    const index = id === null ? -1 : (indexes.get(id) ?? -1);
    const row = pairing.rows[index];
    if (row === undefined || pairing.used[index] === 1) return true;
    pairing.used[index] = 1;
    sides.theirs = row;
    return false;
  });
}

/** Equal creates that were sent and of which the service has some but not all. It can't be told which ones arrived. */
function findUndecided(created: readonly SeekingExposition[], pairing: Pairing): Map<string | null, UndecidedCreates> {
  const sent = created.filter((sides) => sides.sent !== undefined);
  if (sent.length === 0) return new Map();
  const counts = new Map<string | null, number>();
  for (const { row } of unpaired(pairing)) counts.set(tidyKey(row), (counts.get(tidyKey(row)) ?? 0) + 1);
  const undecided = new Map<string | null, UndecidedCreates>();
  for (const [key, equal] of Map.groupBy(sent, keyOfSeeking)) {
    const found = counts.get(key) ?? 0;
    if (found > 0 && found < equal.length) undecided.set(key, { rowIds: equal.map(({ rowId }) => rowId), found });
  }
  return undecided;
}

/**
 * Finds the service's row for every display: by expositionId or, for displays that were created here and are not there
 * under their id, by (label, type, categories, friendlyTitle) with counts. A duplicate can never be deleted, so equal
 * creates that can't be told apart are left undecided.
 *
 * @param seeking rows of base and draft, paired by their local id; `theirs` is filled in
 */
export function pairExpositions(seeking: readonly SeekingExposition[], remote: readonly Row[]): ExpositionPairing {
  const pairing = createPairing(remote);
  const rest = pairById(seeking, pairing);
  const created = rest.filter(({ was, sent }) => was === null || sent !== undefined);
  if (created.length === 0) return { pairing, undecided: [] };
  const undecided = findUndecided(created, pairing);
  const decided = created.filter((sides) => !undecided.has(keyOfSeeking(sides)));
  // Displays that were sent come first, because a row that is found is more likely theirs.
  const inOrder = decided.toSorted((a, b) => Number(b.sent !== undefined) - Number(a.sent !== undefined));
  const pairBy = (keyOf: (row: Row) => string, seek: readonly SeekingExposition[]): SeekingExposition[] => {
    const take = takeByKey(pairing, keyOf);
    return seek.filter((sides) => {
      const own = sides.sent ?? sides.mine;
      const row = own ? pairing.rows[take(keyOf(own))] : undefined;
      if (row === undefined || !wireId(rules, row)) return true;
      sides.theirs = row;
      return false;
    });
  };
  // Fully equal rows are paired before rows with only an equal key, so the order of the rows makes no difference.
  const inAll = pairBy(tidied(wholeKey), pairBy(wholeKey, inOrder));
  pairBy(tidyKey, pairBy(createKey, inAll));
  return { pairing, undecided: [...undecided.values()] };
}
