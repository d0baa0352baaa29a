import type { TFunction } from 'i18next';

type Data = Readonly<Record<string, string | number>>;

/** What is said of cells and steps of any kind; a step that this version does not know says its own name. */
export function draftWords(t: TFunction<'drafts'>, key: string, data: Data): string {
  switch (key) {
    case 'conflict':
      return t('words.conflict', { theirs: String(data['theirs'] ?? '') });
    case 'refused':
      return t('words.refused', { message: String(data['message'] ?? '') });
    case 'undoPublish':
    case 'drop':
    case 'import':
      return t(`words.${key}`);
    default:
      return t('words.other', { name: String(data['name'] ?? key) });
  }
}
