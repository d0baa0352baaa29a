import type { TFunction } from 'i18next';
import type { GridStepName, Step } from '#renderer/grid/model/history.ts';
import type { SavedStep, StepName as StoredName } from '#shared/bridge/drafts.ts';

const ACTS = ['edit', 'set', 'paste', 'cut', 'clear', 'fill', 'add', 'remove', 'replace', 'add_rows'] as const;
type Act = (typeof ACTS)[number];

const isAct = (key: string): key is Act => ACTS.some((act) => act === key);

/**
 * A step's name as it is stored. The grid's own actions are stored by their code, the workbench's by the key of their
 * text.
 */
export function storedName({ name, cells }: Pick<Step, 'name' | 'cells'>): StoredName {
  if (name.kind === 'other') return { key: name.key, cells, data: { ...name.data } };
  if (name.kind !== 'revert') return { key: name.kind, cells, data: {} };
  return { key: 'revert', cells, data: { of: storedName({ name: name.of, cells }).key } };
}

/** Turns a stored name into the step name that the sheet uses. */
export function nameOfStored({ key, data }: Pick<StoredName, 'key' | 'data'>): GridStepName {
  if (isAct(key)) return { kind: key };
  if (key === 'revert') {
    const of = String(data['of'] ?? '');
    return { kind: 'revert', of: isAct(of) ? { kind: of } : { kind: 'other', key: of, data: {} } };
  }
  return { kind: 'other', key, data };
}

const STORED = 'stored:';

/** The id of a step that the core has stored, in the list of steps. */
export const storedId = (id: number): string => `${STORED}${id}`;

/**
 * The core's id of a step of which only the name is known here; undefined: it was made in the sheet. The core undoes or
 * redoes it, and the rows are read again.
 */
export const numberOfStored = ({ id }: Pick<Step, 'id'>): number | undefined =>
  id.startsWith(STORED) ? Number(id.slice(STORED.length)) : undefined;

/** A step stored by the core, as an entry for the list of steps. */
export const storedStep = ({ id, at, name }: SavedStep): Step => ({
  id: storedId(id),
  at: Date.parse(at),
  name: nameOfStored(name),
  cells: name.cells,
  patches: [],
  added: [],
});

type Data = Readonly<Record<string, string | number>>;

/** Texts about cells and steps of any kind. A step that this version does not know is shown by its stored name. */
export function draftWords(t: TFunction<'drafts'>, key: string, data: Data): string {
  switch (key) {
    case 'conflict':
      return t('words.conflict', { theirs: String(data['theirs'] ?? '') });
    case 'refused':
      return t('words.refused', { message: String(data['message'] ?? '') });
    default:
      return t('words.other', { name: String(data['name'] ?? key) });
  }
}
