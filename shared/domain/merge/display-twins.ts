import type { Row } from './resource-tree.ts';

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** How a label is compared with others of its store: any case, blanks tidied; null: there is none. */
export function labelKey(label: unknown): string | null {
  return typeof label === 'string' && label.trim() !== '' ? plain(label) : null;
}

/**
 * What two displays of a store have in common that nobody can tell apart by their names: label and type. Disabled ones
 * are no twins: to disable one of two is how a slip is mended.
 *
 * @returns null for a display that can have no twin
 */
export function twinKey({ label, expositionType, status }: Row): string | null {
  const name = labelKey(label);
  return name === null || status === 'disabled' ? null : `${name}\n${String(expositionType ?? '')}`;
}
