import type { Step, StepName } from '#renderer/grid/model/history.ts';
import type { StepName as KeptName, SavedStep } from '#shared/bridge/drafts.ts';

const ACTS = ['edit', 'set', 'paste', 'cut', 'clear', 'fill', 'add', 'remove', 'replace', 'add_rows'] as const;
type Act = (typeof ACTS)[number];

const isAct = (key: string): key is Act => ACTS.some((act) => act === key);

/** A step's name as it is kept: the grid's own acts by their word, the workbench's by the key of their text. */
export function keptName({ name, cells }: Pick<Step, 'name' | 'cells'>): KeptName {
  if (name.kind === 'other') return { key: name.key, cells, data: { ...name.data } };
  if (name.kind !== 'revert') return { key: name.kind, cells, data: {} };
  return { key: 'revert', cells, data: { of: keptName({ name: name.of, cells }).key } };
}

/** The step's name of the sheet in a name that is kept. */
export function nameOfKept({ key, data }: Pick<KeptName, 'key' | 'data'>): StepName {
  if (isAct(key)) return { kind: key };
  if (key === 'revert') {
    const of = String(data['of'] ?? '');
    return { kind: 'revert', of: isAct(of) ? { kind: of } : { kind: 'other', key: of, data: {} } };
  }
  return { kind: 'other', key, data };
}

const KEPT = 'kept:';

/** True for a step that is known by its name only: the core does it, and the rows are read again. */
export const isKept = ({ id }: Pick<Step, 'id'>): boolean => id.startsWith(KEPT);

/** A step that the core keeps, for the list of steps. */
export const keptStep = ({ id, at, name }: SavedStep): Step => ({
  id: `${KEPT}${id}`,
  at: Date.parse(at),
  name: nameOfKept(name),
  cells: name.cells,
  patches: [],
  added: [],
});
