import { type SheetSorts, UNSORTED } from '#renderer/grid/sheet/arrange-rows.ts';
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
  const { sorts } = arrangement;
  const others = sorts.filter((sort) => sort.column !== column.id);
  const sortItem = (id: 'sortUp' | 'sortDown' | 'thenUp' | 'thenDown', before: SheetSorts): FloatingMenuItem => ({
    id,
    label: t(`column.${id}`),
    act: () => void sheet.setSorts([...before, { column: column.id, desc: id.endsWith('Down') }]),
  });
  const items: readonly FloatingMenuItem[] = [
    sortItem('sortUp', UNSORTED),
    sortItem('sortDown', UNSORTED),
    ...(others.length > 0 ? [sortItem('thenUp', others), sortItem('thenDown', others)] : []),
    ...(sorts.length > 0
      ? [{ id: 'unsort', label: t('column.unsort'), act: () => void sheet.setSorts(UNSORTED) }]
      : []),
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
