import type { RowEdit } from '#shared/domain/merge/apply-edits.ts';
import type { ResourceKind, ResourceRef, Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { Chance } from '#tests/support/behaviours/seeded-random.ts';
import { WORD } from './ledger.ts';
import { REFUSED_WORD } from './model-service.ts';
import type { Profile } from './profile.ts';

/** One edit with the words in it that the ledger follows. */
export type UserEdit = {
  readonly edit: RowEdit;
  readonly words: readonly {
    readonly rowId: string;
    readonly field: string;
    readonly word: string;
    readonly was: unknown;
  }[];
};

const TEXT_FIELDS: Readonly<Record<ResourceKind, readonly [string, ...string[]]>> = {
  store: ['name', 'location', 'loginCode'],
  contacts: ['name', 'email'],
  expectations: ['protocolTime'],
  expositions: ['label', 'friendlyTitle'],
};

const textOf = (chance: Chance, { refuseChance }: Profile, field: string, word: string): string => {
  if (field === 'email') return `${word}@example.org`;
  const spaced = chance.happens(0.2) ? ` ${word}  x ` : chance.happens(0.1) ? `${word}\u202e` : `${word} Łódź`;
  return chance.happens(refuseChance) ? `${spaced}${REFUSED_WORD}` : spaced;
};

function setOther(chance: Chance, kind: ResourceKind, rowId: string): RowEdit {
  const of = (field: string, value: unknown): RowEdit => ({ edit: 'set', rowId, field, value });
  switch (kind) {
    case 'store':
      return chance.pick([
        of('storeType', chance.pick(['Kiosk', 'Ulica', null])),
        of('protocolCronEnabled', chance.happens(0.5)),
        of('openingTimes', [{ weekday: chance.below(7), from: '07:00', to: '21:00' }]),
      ]);
    case 'contacts':
      return chance.pick([
        of('hasWhatsapp', chance.happens(0.5)),
        of('phone', `+48 7${String(chance.below(100_000_000)).padStart(8, '0')}`),
        of('contactType', chance.pick(['store', 'regional_manager'])),
      ]);
    case 'expectations':
      return chance.pick([
        of('expectedFillRatio', chance.below(101)),
        of('protocolTime', `1${chance.below(10)}:00`),
        of('weekday', chance.below(7)),
      ]);
    default:
      return chance.pick([
        of('status', chance.pick(['active', 'disabled'])),
        of('productCategories', chance.pick<readonly string[]>([['DRINKS'], [], ['ROLLS', 'DRINKS'], ['BREADS']])),
      ]);
  }
}

export function newRow(chance: Chance, kind: ResourceKind, word: string): Row {
  switch (kind) {
    case 'contacts':
      return { name: `${word} New`, phone: `+48 8${String(chance.below(100_000_000)).padStart(8, '0')}` };
    case 'expectations':
      return {
        productCategory: chance.pick([null, 'ROLLS']),
        displayType: 'ROLLS_BREAD_RACK',
        weekday: chance.below(7),
        protocolTime: '12:00',
        expectedFillRatio: chance.below(101),
      };
    default:
      return { label: `${word} new`, productCategories: [], expositionType: 'ROLLS_BREAD_RACK' };
  }
}

/** Names of displays that nobody is known by: a new one may have the same. */
const labelsWithoutWord = (tree: Tree): readonly string[] =>
  tree.map(({ row }) => String(row['label'])).filter((label) => !label.match(WORD));

/** What a person does to one row of a resource; words only where texts are free. */
export function chooseEdits(
  chance: Chance,
  profile: Profile,
  { kind }: ResourceRef,
  desired: Tree,
  base: Tree,
  newWord: () => string,
  newRowId: () => string,
): UserEdit[] {
  // People come back to what they have just added.
  const one = chance.happens(0.3) ? desired.at(-1) : chance.oneOf(desired);
  const isAdding = kind !== 'store' && (one === undefined || chance.happens(profile.addChance));
  if (isAdding) {
    const word = newWord();
    const row = newRow(chance, kind, word);
    const copied =
      kind === 'expositions' && chance.happens(0.15) ? chance.oneOf(labelsWithoutWord(desired)) : undefined;
    if (copied !== undefined) {
      const rowId = newRowId();
      const field = 'friendlyTitle';
      const twin = { ...row, label: copied, [field]: `${word} twin` };
      return [{ edit: { edit: 'add', rowId, row: twin }, words: [{ rowId, field, word, was: undefined }] }];
    }
    const field = kind === 'contacts' ? 'name' : 'label';
    // Now and then several equal ones, which nobody can tell apart.
    const count = kind === 'expositions' && chance.happens(0.15) ? 2 : 1;
    return Array.from({ length: count }, () => {
      const rowId = newRowId();
      const words = kind === 'expectations' ? [] : [{ rowId, field, word, was: undefined }];
      return { edit: { edit: 'add', rowId, row }, words };
    });
  }
  if (one === undefined) return [];
  const { rowId } = one;
  if ((kind === 'contacts' || kind === 'expectations') && chance.happens(0.15)) {
    return [{ edit: { edit: 'remove', rowId }, words: [] }];
  }
  if (kind === 'expectations' || chance.happens(0.4)) return [{ edit: setOther(chance, kind, rowId), words: [] }];
  const field = chance.pick([...TEXT_FIELDS[kind]] as [string, ...string[]]);
  const word = newWord();
  const was = base.find((row) => row.rowId === rowId)?.row[field];
  const edit: RowEdit = { edit: 'set', rowId, field, value: textOf(chance, profile, field, word) };
  return [{ edit, words: [{ rowId, field, word, was }] }];
}
