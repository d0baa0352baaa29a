import type { Bridge } from '#renderer/bridge/bridge.ts';
import { type CellValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { draftAt, IS_REMOVED, REMOVED, type Step } from '#renderer/grid/model/history.ts';
import { pageSlices, runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import {
  type FieldPatch,
  MOST_STEP_PARTS,
  type ResourcePatch,
  type Saved,
  type StepName,
} from '#shared/bridge/drafts.ts';
import type { SheetKind } from './draft-sheet.ts';
import { partsOfKey, rowKey } from './row-keys.ts';

type Own = (key: string, column: string) => CellValue;
type Collected = { readonly patch: ResourcePatch; readonly byField: Map<string, FieldPatch> };

/** How many rows are handled between two checks of the clock. */
const SLICE = 4_096;

/**
 * Turns a step of the sheet into edits of each store's rows, as a job in slices. One value set on many rows stays one
 * value.
 *
 * @param own a row's own value, which a cell gets back when its draft is removed
 */
export function* patchesOfStep(
  { kind, fields, fieldOf }: SheetKind,
  { patches, added }: Pick<Step, 'patches' | 'added'>,
  own: Own,
): Generator<void, ResourcePatch[]> {
  const stores = new Map<string, Collected>();
  const of = (externalId: string): Collected => {
    const known = stores.get(externalId);
    if (known) return known;
    const ref = { externalId, kind };
    const made: Collected = { patch: { ref, added: [], patches: [], removed: [] }, byField: new Map() };
    stores.set(externalId, made);
    return made;
  };
  const add = (key: string, cellOf: (field: string) => CellValue) => {
    const { externalId, rowId } = partsOfKey(key);
    const row = Object.fromEntries(fields.map((field) => [field, fieldOf(field, cellOf(field))]));
    of(externalId).patch.added.push({ rowId, row });
  };
  for (const { id, values } of added) add(id, (field) => values[field] ?? null);
  // The rows that a step removes, and those that it brings back as the service has them.
  for (const { column, rows, after } of patches) {
    if (column !== REMOVED) continue;
    for (const [index, key] of rows.entries()) {
      const { externalId, rowId } = partsOfKey(key);
      if (draftAt(after, index) === IS_REMOVED) of(externalId).patch.removed.push(rowId);
      else add(key, (field) => own(key, field));
    }
  }
  const fieldIn = ({ patch, byField }: Collected, column: string): FieldPatch => {
    const known = byField.get(column);
    if (known) return known;
    const made: FieldPatch = { field: column, rowIds: [], values: [] };
    byField.set(column, made);
    patch.patches.push(made);
    return made;
  };
  for (const { column, rows, after } of patches) {
    if (column === REMOVED) continue;
    const isOne = after.length === 1 && after[0] !== UNTOUCHED;
    // Rows come store by store, so most rows have the same store as the row before.
    let ofStore: { readonly prefix: string; readonly field: FieldPatch } | null = null;
    for (const [index, key] of rows.entries()) {
      if (index % SLICE === SLICE - 1) yield;
      if (ofStore === null || !key.startsWith(ofStore.prefix)) {
        const { externalId } = partsOfKey(key);
        ofStore = { prefix: rowKey(externalId, ''), field: fieldIn(of(externalId), column) };
      }
      const { prefix, field } = ofStore;
      field.rowIds.push(key.slice(prefix.length));
      if (isOne && field.values.length === 1) continue;
      const draft = draftAt(after, index);
      field.values.push(fieldOf(column, draft === UNTOUCHED ? own(key, column) : draft));
    }
  }
  return [...stores.values()].map(({ patch }) => patch);
}

/** A message to the core may have 4 MB. What is left above this is for the parts around the rows. */
const MOST_BYTES = 4_000_000;
/** A part of a large step, small enough to be written and sent within a frame or two. */
const PART_BYTES = 1_000_000;
/** Rows that are weighed together. */
const PIECE_ROWS = 2_000;

/** A step that is too large to be saved as one. */
export class StepTooLarge extends Error {}

/** A step that was planned with other rows than there are by now. */
export class PlanOutdated extends Error {}

const bytes = new TextEncoder();
/** Ids are the largest part of a large step, and have one byte for each character. */
const HAS_LONGER = /[^\0-\x7f]/;

function weigh(value: unknown): number {
  const text = JSON.stringify(value);
  return HAS_LONGER.test(text) ? bytes.encode(text).length : text.length;
}

const countRows = ({ added, patches, removed }: ResourcePatch): number =>
  added.length + patches.reduce((sum, { rowIds }) => sum + rowIds.length, 0) + removed.length;

/** Some of the rows of a patch, counted through its parts in the order in which they are applied. */
function rangeOf({ ref, added, patches, removed }: ResourcePatch, from: number, to: number): ResourcePatch {
  let passed = 0;
  const range = (length: number): readonly [start: number, end: number] => {
    const found = [Math.max(0, from - passed), Math.max(0, to - passed)] as const;
    passed += length;
    return found;
  };
  return {
    ref,
    added: added.slice(...range(added.length)),
    patches: patches.flatMap(({ field, rowIds, values }) => {
      const [start, end] = range(rowIds.length);
      const some = rowIds.slice(start, end);
      if (some.length === 0) return [];
      return [{ field, rowIds: some, values: values.length === 1 ? values : values.slice(start, end) }];
    }),
    removed: removed.slice(...range(removed.length)),
  };
}

type Piece = { readonly patch: ResourcePatch; readonly weight: number };

/** @throws {StepTooLarge} when a single row does not fit into one message */
function* piecesOf(patch: ResourcePatch, most: number): Generator<Piece, void> {
  const rows = countRows(patch);
  const weight = rows > most ? Number.POSITIVE_INFINITY : weigh(patch);
  if (weight <= PART_BYTES || (rows <= 1 && weight <= MOST_BYTES)) return yield { patch, weight };
  if (rows <= 1) throw new StepTooLarge();
  const size = rows > most ? most : Math.ceil(rows / 2);
  for (let from = 0; from < rows; from += size) yield* piecesOf(rangeOf(patch, from, from + size), size);
}

/**
 * Divides a step into parts that fit into a message each, as a job in slices.
 *
 * @throws {StepTooLarge} when it does not fit into as many as the core takes
 */
export function* partsOfStep(resources: readonly ResourcePatch[]): Generator<void, ResourcePatch[][]> {
  let last: ResourcePatch[] = [];
  const parts = [last];
  let left = PART_BYTES;
  for (const resource of resources) {
    for (const { patch, weight } of piecesOf(resource, PIECE_ROWS)) {
      if (weight > left && last.length > 0) {
        last = [];
        parts.push(last);
        left = PART_BYTES;
      }
      left -= weight;
      last.push(patch);
      yield;
    }
  }
  if (parts.length > MOST_STEP_PARTS) throw new StepTooLarge();
  return parts;
}

type SentStep = {
  readonly name: StepName;
  readonly resources: readonly ResourcePatch[];
  readonly by: string;
};

/**
 * Saves a step, in as many messages as it takes. It is saved as one when the last of them is answered; before that,
 * nothing of it is.
 *
 * @throws {StepTooLarge}
 */
export async function sendStep(
  drafts: Pick<Bridge['drafts'], 'save' | 'stage'>,
  { name, resources, by }: SentStep,
  slices: Slices = pageSlices,
): Promise<Saved> {
  const parts = (await runSliced(partsOfStep(resources), slices)) ?? [];
  const last = parts.pop() ?? [];
  if (parts.length === 0) return drafts.save({ name, resources: last, by });
  const stepId = crypto.randomUUID();
  for (const [part, some] of parts.entries()) {
    // Sending takes time, so keys pressed meanwhile are handled first.
    await slices.pause();
    await drafts.stage({ stepId, part, resources: some, by });
  }
  return drafts.save({ name, resources: last, by, staged: { stepId, parts: parts.length } });
}
