import type { SheetKind } from '#renderer/drafts/draft-sheet.ts';
import { HIDDEN_CODE, LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { namesOf } from '#shared/domain/fields/field.ts';
import { storeFields } from '#shared/domain/fields/store.ts';
import { type DayNames, hoursCell, readHours } from '#shared/domain/opening-hours.ts';

export type StoreFieldName = keyof typeof storeFields;
const FIELDS = namesOf(storeFields);

/** The cell of a login code that a draft empties. An empty cell would mean that nobody changed the code. */
export const NO_CODE = '\u2205';

/** How the details of a store are shown in a sheet. Opening hours are a text in the language of `names`. */
export function storeKind(names: DayNames): SheetKind {
  return {
    kind: 'store',
    fields: FIELDS,
    mainField: 'name',
    cellOf: (field, fields) => {
      const value = fields?.[field] ?? null;
      if (field === LOGIN_CODE && value === '') return NO_CODE;
      if (value === null || typeof value === 'string' || typeof value === 'number') return value;
      if (typeof value === 'boolean') return String(value);
      return field === 'openingTimes' ? hoursCell(value, names) || null : JSON.stringify(value);
    },
    fieldOf: (field, value) => {
      switch (field) {
        case 'openingTimes':
          return value === null ? [] : typeof value === 'string' ? (readHours(value, names) ?? value) : value;
        case 'protocolCronEnabled':
        case 'onboardingComplete':
          return value === 'true' || value === 'false' ? value === 'true' : value;
        case LOGIN_CODE:
          // A cell without a code is one that nobody changed: the page does not know the code there is.
          return value === NO_CODE ? '' : (value ?? HIDDEN_CODE);
        default:
          return value;
      }
    },
  };
}
