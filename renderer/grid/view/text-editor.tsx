import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCell } from '#renderer/grid/model/cell-text.ts';
import type { CellEditorProps } from './cell-editor.tsx';
import classes from './sheet.module.css';

/** A line of text over its cell: Enter and Tab keep it and go on, Ctrl+Enter puts it into all selected cells. */
export function TextEditor({ sheet, column, value, typed, row }: CellEditorProps) {
  const { t } = useTranslation('grid');
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    if (typed === null) element.select();
    else element.setSelectionRange(element.value.length, element.value.length);
  }, [typed]);

  const keep = (into: 'cell' | 'selection' = 'cell') => {
    if (left.current) return;
    left.current = true;
    sheet.enterText(input.current?.value ?? '', into);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      left.current = true;
      sheet.cancelEdit();
    } else if (event.key === 'Enter') {
      keep(event.ctrlKey || event.metaKey ? 'selection' : 'cell');
      if (!event.ctrlKey && !event.metaKey) sheet.advance(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      keep();
      sheet.advance(event.shiftKey ? 'left' : 'right');
    } else return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      className={classes.input}
      data-own-keys
      data-kind={column.kind}
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      aria-label={t('edit.cell', { column: column.header, row: row + 1 })}
      defaultValue={typed ?? formatCell(column, value)}
      spellCheck={false}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={() => keep()}
    />
  );
}
