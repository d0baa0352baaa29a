import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { FloatingMenu, type FloatingMenuItem } from './floating-menu.tsx';
import type { ShownColumn } from './use-sheet-columns.ts';

const WIDER = 40;

type ColumnMenuProps = {
  readonly sheet: Sheet;
  readonly shown: ShownColumn;
  readonly onWidth: (pixels: number) => void;
  readonly onClose: () => void;
};

/** The menu of a column. */
export function ColumnMenu({ sheet, shown, onWidth, onClose }: ColumnMenuProps) {
  const t = useGridTexts();
  const { column, position, width } = shown;
  const { layout, arrangement } = sheet.store.getState();
  const sorted = arrangement.sort?.column === column.id;
  const items: readonly FloatingMenuItem[] = [
    { id: 'sortUp', label: t('column.sortUp'), act: () => void sheet.setSort({ column: column.id, desc: false }) },
    { id: 'sortDown', label: t('column.sortDown'), act: () => void sheet.setSort({ column: column.id, desc: true }) },
    ...(sorted ? [{ id: 'unsort', label: t('column.unsort'), act: () => void sheet.setSort(null) }] : []),
    ...(layout.frozen === position + 1
      ? []
      : [{ id: 'freeze', label: t('column.freeze'), act: () => sheet.setLayout({ ...layout, frozen: position + 1 }) }]),
    ...(layout.frozen > 0
      ? [{ id: 'unfreeze', label: t('column.unfreeze'), act: () => sheet.setLayout({ ...layout, frozen: 0 }) }]
      : []),
    { id: 'wider', label: t('column.wider'), act: () => onWidth(width + WIDER) },
    { id: 'narrower', label: t('column.narrower'), act: () => onWidth(width - WIDER) },
    ...(sheet.core.axes().columns.length > 1
      ? [{ id: 'hide', label: t('column.hide'), act: () => sheet.hideColumn(column.id) }]
      : []),
    ...(layout.hidden.length > 0
      ? [{ id: 'showAll', label: t('column.showAll'), act: () => sheet.setLayout({ ...layout, hidden: [] }) }]
      : []),
  ];

  return <FloatingMenu label={t('column.menu', { name: column.header })} items={items} onClose={onClose} />;
}
