import { StepName } from '#shared/bridge/drafts.ts';

/** A step's name as it is kept: data, so that it is read in any language later. */
export const keptName = (name: StepName): string => JSON.stringify(name);

/** A name as it was kept; anything else is shown as it is. */
export function nameOf(text: string): StepName {
  try {
    return StepName.parse(JSON.parse(text));
  } catch {
    return { key: 'other', cells: 0, data: { name: text } };
  }
}
