import type { Row } from '../merge/resource-tree.ts';
import { tidyText } from './field-text.ts';

/** A display: the last known state of the service, and what is wanted of it. */
export type DisplayState = {
  readonly rowId: string;
  /** null when it was added here. */
  readonly base: Row | null;
  /** null when it is unchanged. */
  readonly desired: Row | null;
};

/**
 * The displays of one store. `isPartly`: some of them could not be read, so a missing one may be there all the same.
 * `gone`: the service no longer knows the store; `unread`: it can't be read now.
 */
export type DisplaysOfStore =
  | {
      readonly state: 'known';
      readonly externalId: string;
      readonly rows: readonly DisplayState[];
      readonly isPartly?: boolean;
    }
  | { readonly state: 'gone' | 'unread'; readonly externalId: string };

/** A display with what identifies it among all stores. */
export type KnownDisplay = {
  readonly externalId: string;
  readonly rowId: string;
  /** Its values, with its draft applied. */
  readonly row: Row;
};

/** The values of a display with its draft applied. */
export const currentRow = ({ base, desired }: DisplayState): Row => desired ?? base ?? {};

/** The id by which a table names a display: its own or, while it has none, the one that this computer gave it. */
export function tableId(display: DisplayState): string {
  const { expositionId } = currentRow(display);
  return typeof expositionId === 'string' ? expositionId : display.rowId;
}

/** A label as it is compared: without whitespace at the ends, which a spreadsheet or a service may remove. */
export const labelText = (label: unknown): string =>
  typeof label === 'string' ? tidyText(label).normalize('NFC') : '';

const idKey = (id: string): string => id.trim().toLowerCase();

/** Finds displays by their id, and by store and label. */
export function createKnownDisplays(states: readonly DisplaysOfStore[]) {
  const byId = new Map<string, KnownDisplay>();
  const byLabel = new Map<string, Map<string, KnownDisplay[]>>();
  for (const state of states) {
    if (state.state !== 'known') continue;
    const { externalId } = state;
    const labels = new Map<string, KnownDisplay[]>();
    byLabel.set(externalId, labels);
    for (const one of state.rows) {
      const display = { externalId, rowId: one.rowId, row: currentRow(one) };
      const id = idKey(tableId(one));
      if (!byId.has(id)) byId.set(id, display);
      const label = labelText(display.row['label']);
      const equal = labels.get(label);
      if (equal) equal.push(display);
      else labels.set(label, [display]);
    }
  }
  return {
    byId: (id: string): KnownDisplay | undefined => byId.get(idKey(id)),
    byLabel: (externalId: string, label: string): readonly KnownDisplay[] =>
      byLabel.get(externalId)?.get(labelText(label)) ?? [],
  };
}
export type KnownDisplays = ReturnType<typeof createKnownDisplays>;
