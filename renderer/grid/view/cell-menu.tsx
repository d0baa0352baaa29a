import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import type { FloatingPlace } from './floating.tsx';
import { FloatingMenu, type FloatingMenuItem } from './floating-menu.tsx';

/** Has the clipboard pasted into the selection, or only its plain text. */
export type PasteByMenu = (isTextOnly: boolean) => void;

type CellMenuProps = {
  readonly sheet: Sheet;
  readonly at: FloatingPlace;
  /** What the page offers for the selection. */
  readonly more: readonly FloatingMenuItem[];
  readonly onPaste?: PasteByMenu | undefined;
  /** Gives the focus back to the active cell. */
  readonly onClose: () => void;
};

/**
 * Copies the selection. The browser asks for what is to be copied by an event, which it sends to wherever a text is
 * selected. It would ask before it pastes.
 *
 * @returns false when nothing was copied
 */
function copyByMenu(sheet: Sheet, withHeaders: boolean): boolean {
  let isCopied = false;
  const answer = (event: ClipboardEvent) => {
    const copied = sheet.copy(withHeaders);
    event.stopPropagation();
    event.preventDefault();
    if (copied === null || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    isCopied = true;
  };
  document.addEventListener('copy', answer, { capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  return isCopied;
}

/** What can be done with the selection: by a right click, Shift+F10 or the menu key. */
export function CellMenu({ sheet, at, more, onPaste, onClose }: CellMenuProps) {
  const t = useGridTexts();
  const number = useCount();
  const insertable = sheet.insertable();
  const active = sheet.core.selection()?.active;
  const isReadOnly = active === undefined || sheet.core.isReadOnly(active.row, active.column);
  const pastes: readonly FloatingMenuItem[] =
    onPaste === undefined
      ? []
      : [
          { id: 'paste', label: t('cellMenu.paste'), keys: 'Ctrl+V', act: () => onPaste(false) },
          { id: 'pasteValues', label: t('cellMenu.pasteValues'), keys: 'Ctrl+Shift+V', act: () => onPaste(true) },
        ];
  const changes: readonly FloatingMenuItem[] = [
    { id: 'edit', label: t('cellMenu.edit'), keys: 'Enter', act: () => sheet.beginEdit(null) },
    {
      id: 'cut',
      label: t('cellMenu.cut'),
      keys: 'Ctrl+X',
      apart: true,
      act: () => {
        if (copyByMenu(sheet, false)) sheet.clear('cut');
      },
    },
    { id: 'copy', label: t('cellMenu.copy'), keys: 'Ctrl+C', act: () => copyByMenu(sheet, false) },
    { id: 'copyWithHeaders', label: t('cellMenu.copyWithHeaders'), act: () => copyByMenu(sheet, true) },
    ...pastes,
    { id: 'clear', label: t('cellMenu.clear'), keys: 'Delete', act: () => sheet.clear() },
    { id: 'fill', label: t('cellMenu.fillDown'), keys: 'Ctrl+D', act: () => sheet.fill('down') },
  ];
  const rows: readonly FloatingMenuItem[] =
    insertable === 0
      ? []
      : [{ id: 'insert', label: t('cellMenu.insert', number(insertable)), apart: true, act: sheet.insertRows }];
  return (
    <FloatingMenu
      label={t('cellMenu.label')}
      items={[...(isReadOnly ? changes.filter(({ id }) => id.startsWith('copy')) : changes), ...rows, ...more]}
      {...(isReadOnly || onPaste !== undefined ? {} : { note: t('cellMenu.pasteKeys') })}
      at={at}
      onClose={onClose}
    />
  );
}
