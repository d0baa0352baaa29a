import { type SheetKind, type SheetRow, storeIdColumn } from '#renderer/drafts/draft-sheet.ts';
import type { Mark, SheetColumn } from '#renderer/grid/model/column.ts';
import type { Terms } from '#renderer/i18n/use-terms.ts';
import { termChoices, warning } from '#renderer/sheets/term-choices.ts';
import { Uuid } from '#shared/contract/formats.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { MOST_TYPED } from '#shared/domain/merge/typed-values.ts';
import { type DayNames, hoursProblems, hoursText, isOddlyTimed, readHours } from '#shared/domain/opening-hours.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';
import type { Format } from '#shared/lib/format.ts';
import type { StoreFieldName } from './store-kind.ts';

/** The columns of the sheet. Identifiers and login codes are edited for one store at a time. */
export const STORE_SHEET_COLUMNS = [
  'storeId',
  'name',
  'location',
  'regionId',
  'storeType',
  'openingTimes',
  'protocolCronEnabled',
  'onboardingComplete',
] as const;

type StoreColumnParts = {
  readonly header: (column: 'storeId' | StoreFieldName) => string;
  readonly terms: Terms;
  readonly format: Pick<Format, 'weekday' | 'collator'>;
  readonly names: DayNames;
  /** Regions that stores of the chain have, by id. */
  readonly regions: readonly ChoiceOption[];
  /** The words for a flag that is set, and one that is not. */
  readonly flag: (field: 'protocolCronEnabled' | 'onboardingComplete', value: boolean) => string;
  readonly nothing: string;
};

const text = { kind: 'text', maxLength: MOST_TYPED } as const;

const invalid = (key: string, data: Readonly<Record<string, string>> = {}): Mark => ({
  kind: 'invalid',
  problem: { code: 'other', key, data },
});

/** An example of opening hours in the language of the page. */
export const exampleHours = (names: DayNames): string =>
  hoursText(
    [1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '08:00', to: weekday === 6 ? '14:00' : '20:00' })),
    names,
  );

/** @param own the hours that the service has: they may be written as it likes */
function aboutHours(
  value: unknown,
  own: unknown,
  { names, format }: Pick<StoreColumnParts, 'names' | 'format'>,
): Mark | null {
  if (typeof value !== 'string') return null;
  const hours = readHours(value, names);
  if (hours === null) return invalid('notHours', { example: exampleHours(names) });
  if (isOddlyTimed(hours, typeof own === 'string' ? readHours(own, names) : null))
    return invalid('oddHours', { example: exampleHours(names) });
  const { overlapping, unread } = hoursProblems(hours);
  const days = (weekdays: readonly number[]) => ({ days: weekdays.map(format.weekday).join(', ') });
  if (overlapping.length > 0 && unread.length > 0)
    return warning('hoursBoth', { ...days(overlapping), unread: days(unread).days });
  if (overlapping.length > 0) return warning('hoursOverlap', days(overlapping));
  return unread.length > 0 ? warning('hoursUnread', days(unread)) : null;
}

/** The columns of the details of stores, for the sheet and for the form of one store. */
export function storeSheetColumns(
  parts: StoreColumnParts,
  { cellOf }: SheetKind,
  readOnly: boolean,
): readonly SheetColumn<SheetRow>[] {
  const { header, terms, names, regions, flag, nothing, format } = parts;
  const { storeType } = storeFields;
  const common = (id: StoreFieldName) => ({
    id,
    header: header(id),
    width: storeFields[id].column.width,
    grow: storeFields[id].column.grow,
    readOnly,
    read: (row: SheetRow) => cellOf(id, row.base),
  });
  const flagColumn = (id: 'protocolCronEnabled' | 'onboardingComplete'): SheetColumn<SheetRow> => ({
    ...common(id),
    kind: 'choice',
    required: true,
    choices: [true, false].map((value) => ({ value: String(value), label: flag(id, value), spellings: [] })),
  });
  return [
    storeIdColumn(header('storeId')),
    { ...common('name'), ...text, required: true },
    { ...common('location'), ...text },
    { ...common('regionId'), kind: 'choice', choices: regions, emptyWord: nothing },
    {
      ...common('storeType'),
      kind: 'choice',
      choices: termChoices(
        storeType.values.flatMap((value) => value ?? []),
        terms.storeType,
        storeType.terms,
      ),
      emptyWord: nothing,
    },
    {
      ...common('openingTimes'),
      kind: 'text',
      tidy: (text) => {
        const hours = readHours(text, names);
        return hours === null ? text : hoursText(hours, names);
      },
      check: (value, _read, own) => aboutHours(value, own, { names, format }),
    },
    flagColumn('protocolCronEnabled'),
    flagColumn('onboardingComplete'),
    {
      ...common('protocolScheduleId'),
      kind: 'text',
      check: (value) => (value === null || Uuid.safeParse(value).success ? null : invalid('notAnId')),
    },
    { ...common('loginCode'), ...text },
  ];
}
