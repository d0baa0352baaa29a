import { type SheetRow, type STORE_COLUMNS, storeColumns } from '#renderer/drafts/draft-sheet.ts';
import type { Duplicates } from '#renderer/drafts/duplicates.ts';
import type { CellValue, Mark, ReadCell, SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import { withBlankRows } from '#renderer/sheets/new-rows.ts';
import { termChoices, warning } from '#renderer/sheets/term-choices.ts';
import type { Fields } from '#shared/bridge/drafts.ts';
import { ProtocolTime } from '#shared/contract/formats.ts';
import { EXPECTATION_FIELDS, type ExpectationFieldName, expectationFields } from '#shared/domain/fields/expectation.ts';
import { fittingCategory, isNotOffered } from '#shared/domain/merge/display-slips.ts';
import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import type { FindingKind } from '#shared/domain/targets/target-finding.ts';
import { readPercent, tidyTime } from '#shared/domain/targets/typed-target.ts';
import { WEEK } from '#shared/domain/week.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';
import { createFormat, type Format } from '#shared/lib/format.ts';

/**
 * A field as its cell shows it. A weekday is a choice, so it is a text here. A value that fits no cell is shown as
 * JSON, and changes only when someone overwrites it.
 */
function cellOf(field: string, fields: Fields | null): CellValue {
  const value = fields?.[field];
  if (value === undefined || value === null || typeof value === 'string') return value ?? null;
  if (typeof value !== 'number') return JSON.stringify(value);
  return field === 'weekday' ? String(value) : value;
}

/** The service's value for a cell. What can't be read is passed on unchanged, and reported as a problem. */
function fieldOf(field: string, value: CellValue): unknown {
  return field === 'weekday' && typeof value === 'string' && /^[0-6]$/.test(value) ? Number(value) : value;
}

const placeOf = (values: readonly string[], value: unknown): number => {
  const place = values.indexOf(String(value));
  return place === -1 ? values.length : place;
};

/** By type, category (those for all categories last), weekday from Monday on, and time. */
function targetOrder(a: Fields, b: Fields): number {
  const { displayType, productCategory } = expectationFields;
  const day = ({ weekday }: Fields) => (Number(weekday) + 6) % 7;
  const time = ({ protocolTime }: Fields) => String(protocolTime);
  return (
    placeOf(displayType.values, a['displayType']) - placeOf(displayType.values, b['displayType']) ||
    placeOf(productCategory.values, a['productCategory']) - placeOf(productCategory.values, b['productCategory']) ||
    day(a) - day(b) ||
    (time(a) < time(b) ? -1 : 1)
  );
}

/** How targets are shown in a sheet. */
export const targetKind = withBlankRows({
  kind: 'expectations',
  fields: EXPECTATION_FIELDS,
  mainField: 'expectedFillRatio',
  cellOf,
  fieldOf,
  order: targetOrder,
});

/** The target that a row of the sheet shows. */
const targetFields = (read: ReadCell): Fields =>
  Object.fromEntries(EXPECTATION_FIELDS.map((field) => [field, fieldOf(field, read(field))]));

/** What must not occur twice among the targets of a store (api.md section 4.8); null while the row is incomplete. */
export function targetKey(read: ReadCell): string | null {
  const isIncomplete = [read('displayType'), read('weekday'), read('protocolTime')].includes(null);
  return isIncomplete ? null : expectationKey(targetFields(read));
}

const EVERY_LANGUAGE = [createFormat('en'), createFormat('pl')];

/** The days of the week from Monday on. A day can be written in either language, whole or by its first three letters. */
export const weekdayChoices = (format: Pick<Format, 'weekday'>): readonly ChoiceOption[] =>
  WEEK.map((weekday) => {
    const names = EVERY_LANGUAGE.map((one) => one.weekday(weekday));
    return {
      value: String(weekday),
      label: format.weekday(weekday),
      spellings: names.flatMap((name) => [name, name.slice(0, 3)]),
    };
  });

function aboutCategory(category: CellValue, read: ReadCell): Mark | null {
  const fitting = fittingCategory(read('displayType'));
  if (fitting === null || category === null || category === fitting) return null;
  return warning('categoryDoesNotFit', { category: fitting });
}

type TargetColumnParts = {
  readonly header: (column: (typeof STORE_COLUMNS)[number] | ExpectationFieldName) => string;
  readonly allCategories: string;
  readonly terms: Terms;
  readonly format: Pick<Format, 'weekday' | 'number'>;
  /** Whether another target of the store has the same key. */
  readonly isDuplicate: Duplicates['has'];
  /** Whether the check found something of a target; absent: nothing was checked. */
  readonly isFound?: (kind: FindingKind, read: ReadCell) => boolean;
};

/** The columns of the sheet in the current language. */
export function targetColumns(parts: TargetColumnParts, readOnly: boolean): readonly SheetColumn<SheetRow>[] {
  const { header, allCategories, terms, format, isDuplicate, isFound = () => false } = parts;
  const { displayType, productCategory } = expectationFields;
  const common = (id: ExpectationFieldName) => {
    const { width, grow } = expectationFields[id].column;
    const required = id !== 'productCategory';
    return { id, header: header(id), width, grow, readOnly, required, read: (row: SheetRow) => cellOf(id, row.base) };
  };
  const byField: { readonly [Name in ExpectationFieldName]: SheetColumn<SheetRow> } = {
    displayType: {
      ...common('displayType'),
      kind: 'choice',
      choices: termChoices(displayType.values, terms.expositionType, displayType.terms),
      check: (_, read) => (isFound('dead_type', read) ? warning('deadType') : null),
    },
    weekday: { ...common('weekday'), kind: 'choice', choices: weekdayChoices(format), sortsByPlace: true },
    protocolTime: {
      ...common('protocolTime'),
      kind: 'text',
      tidy: tidyTime,
      check: (value, read) =>
        ProtocolTime.safeParse(value).success
          ? isFound('dead_slot', read)
            ? warning('deadSlot')
            : null
          : { kind: 'invalid', problem: { code: 'other', key: 'notATime', data: {} } },
    },
    productCategory: {
      ...common('productCategory'),
      kind: 'choice',
      choices: termChoices(productCategory.values, terms.productCategory, productCategory.terms),
      emptyWord: allCategories,
      check: (category, read) =>
        aboutCategory(category, read) ?? (isFound('category', read) ? warning('deadCategory') : null),
    },
    expectedFillRatio: {
      ...common('expectedFillRatio'),
      kind: 'number',
      parse: readPercent,
      format: (value) => `${format.number(value)}%`,
      min: 0,
      max: 100,
      whole: true,
      check: (ratio, read) => {
        if (isDuplicate(read)) return warning('duplicate');
        if (isFound('ambiguous', read)) return warning('ambiguous');
        return isNotOffered(read('displayType')) && Number(ratio) > 0 ? warning('notOffered') : null;
      },
    },
  };
  return [...storeColumns(header, 2), ...EXPECTATION_FIELDS.map((id) => byField[id])];
}
