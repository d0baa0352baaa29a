import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { Floating } from './floating.tsx';
import classes from './sheet-parts.module.css';
import type { ShownColumn } from './use-sheet-columns.ts';

const WIDER = 40;

type ColumnMenuProps = {
  readonly sheet: Sheet;
  readonly shown: ShownColumn;
  readonly onWidth: (pixels: number) => void;
  readonly onClose: () => void;
};

/** The menu of a column. Arrows move, Enter chooses, Escape and Tab close it. */
export function ColumnMenu({ sheet, shown, onWidth, onClose }: ColumnMenuProps) {
  const t = useGridTexts();
  const list = useRef<HTMLDivElement>(null);
  const { column, position, width } = shown;
  const { layout, arrangement } = sheet.store.getState();
  const sorted = arrangement.sort?.column === column.id;
  const items: readonly { readonly label: string; readonly act: () => void }[] = [
    { label: t('column.sortUp'), act: () => void sheet.setSort({ column: column.id, desc: false }) },
    { label: t('column.sortDown'), act: () => void sheet.setSort({ column: column.id, desc: true }) },
    ...(sorted ? [{ label: t('column.unsort'), act: () => void sheet.setSort(null) }] : []),
    ...(layout.frozen === position + 1
      ? []
      : [{ label: t('column.freeze'), act: () => sheet.setLayout({ ...layout, frozen: position + 1 }) }]),
    ...(layout.frozen > 0
      ? [{ label: t('column.unfreeze'), act: () => sheet.setLayout({ ...layout, frozen: 0 }) }]
      : []),
    { label: t('column.wider'), act: () => onWidth(width + WIDER) },
    { label: t('column.narrower'), act: () => onWidth(width - WIDER) },
    ...(sheet.core.axes().columns.length > 1
      ? [{ label: t('column.hide'), act: () => sheet.hideColumn(column.id) }]
      : []),
    ...(layout.hidden.length > 0
      ? [{ label: t('column.showAll'), act: () => sheet.setLayout({ ...layout, hidden: [] }) }]
      : []),
  ];

  useLayoutEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const lines = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = lines.findIndex((line) => line.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + lines.length, Home: 0, End: lines.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (to !== undefined) lines[to % lines.length]?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Floating onLeave={onClose}>
      <div
        ref={list}
        role="menu"
        aria-label={t('column.menu', { name: column.header })}
        tabIndex={-1}
        className={classes.menu}
        onKeyDown={onKeyDown}
      >
        {items.map(({ label, act }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classes.menuItem}
            onClick={() => {
              onClose();
              act();
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </Floating>
  );
}
