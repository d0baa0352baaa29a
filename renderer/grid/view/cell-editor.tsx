import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { formatCell } from '#renderer/grid/model/column.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import type { CellEditorProps } from './cell-editor-props.ts';
import { ChoiceEditor } from './choice-editor.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import classes from './sheet.module.css';

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) => shiftKey || ctrlKey || altKey || metaKey;

/**
 * A text field over its cell. Enter and Tab save the text and move on; Ctrl+Enter puts it into all selected cells. Where
 * typing opened it, arrows do so, too, until a click or F2 leaves them to the text. A value that nobody typed over stays
 * as it is.
 */
function TextEditor({ sheet, column, value, typed, row }: CellEditorProps) {
  const t = useGridTexts();
  const input = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  /** What the field showed before anybody typed: it can show no line breaks. null: typing opened it. */
  const opened = useRef<string | null>(null);
  const isTyping = useRef(typed !== null);
  useLayoutEffect(() => {
    const element = input.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    opened.current = typed === null ? element.value : null;
    if (typed === null) element.select();
    else element.setSelectionRange(element.value.length, element.value.length);
  }, [typed]);

  const keep = (into: 'cell' | 'selection' = 'cell') => {
    if (left.current) return;
    left.current = true;
    // A field that has the focus takes several times as long to remove.
    input.current?.blur();
    const text = input.current?.value ?? '';
    if (text !== opened.current) sheet.enterText(text, into);
    else if (into === 'selection') sheet.setSelection(value);
    else sheet.cancelEdit();
  };
  const latest = useRef(keep);
  latest.current = keep;
  // A window that closes takes the focus out of no field first, nor does a link into another workspace. Not on leaving the
  // page itself: a sheet that replaces this one goes on with the text.
  useEffect(() => {
    const leave = () => latest.current();
    const ways = ['pagehide', 'leave-workspace'] as const;
    for (const way of ways) window.addEventListener(way, leave);
    return () => {
      for (const way of ways) window.removeEventListener(way, leave);
    };
  }, []);
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
    } else if (event.key === 'F2') {
      isTyping.current = false;
    } else if (isTyping.current && ARROWS.includes(event.key) && !hasModifier(event)) {
      keep();
      sheet.move({ key: event.key, jump: false }, false, 1);
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
      onInput={(event) => sheet.noteTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => keep()}
    />
  );
}

/** The editor for a column's kind, shown inside the cell. */
export function CellEditor(props: CellEditorProps) {
  const { column } = props;
  if (column.kind === 'choice') return <ChoiceEditor {...props} column={column} />;
  if (column.kind === 'choices') return <ChoicesEditor {...props} column={column} />;
  return <TextEditor {...props} />;
}
