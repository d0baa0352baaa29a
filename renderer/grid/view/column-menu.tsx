import type { Column } from '#renderer/grid/model/column.ts';
import { type SheetSorts, UNSORTED } from '#renderer/grid/sheet/arrange-rows.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { FloatingMenu, type FloatingMenuItem } from './floating-menu.tsx';
import type { ShownColumn } from './use-sheet-columns.ts';

const WIDER = 40;

type GridTexts = ReturnType<typeof useGridTexts>;

type ColumnMenuProps = {
  readonly sheet: Sheet;
  readonly shown: ShownColumn;
  readonly onWidth: (pixels: number) => void;
  readonly onClose: () => void;
};

/** Grouping by a column; where the rows are grouped, folding and the end of it. A group that rows left is made anew. */
function groupItems(sheet: Sheet, { id }: Column, t: GridTexts): readonly FloatingMenuItem[] {
  const by: FloatingMenuItem = {
    id: 'group',
    label: t('groups.by'),
    apart: true,
    act: () => void sheet.setGroup(id),
  };
  if (sheet.store.getState().arrangement.group === null) return [by];
  return [
    by,
    { id: 'ungroup', label: t('groups.stop'), act: () => void sheet.setGroup(null) },
    { id: 'foldAll', label: t('groups.foldAll'), act: () => sheet.foldAll(true) },
    { id: 'unfoldAll', label: t('groups.unfoldAll'), act: () => sheet.foldAll(false) },
  ];
}

/** The menu of a column. */
export function ColumnMenu({ sheet, shown, onWidth, onClose }: ColumnMenuProps) {
  const t = useGridTexts();
  const { column, position, width } = shown;
  const { layout, arrangement } = sheet.store.getState();
  const { sorts } = arrangement;
  const isLastFrozen = layout.frozen === position + 1;
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
    ...groupItems(sheet, column, t),
    ...(isLastFrozen
      ? []
      : [
          {
            id: 'freeze',
            label: t('column.freeze'),
            apart: true,
            act: () => sheet.setLayout({ ...layout, frozen: position + 1 }),
          },
        ]),
    ...(layout.frozen > 0
      ? [
          {
            id: 'unfreeze',
            label: t('column.unfreeze'),
            apart: isLastFrozen,
            act: () => sheet.setLayout({ ...layout, frozen: 0 }),
          },
        ]
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
