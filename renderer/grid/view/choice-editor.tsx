import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChoiceColumn } from '#renderer/grid/model/column.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import type { CellEditorProps } from './cell-editor-props.ts';
import { cellsToSet } from './cells-to-set.ts';
import { Floating } from './floating.tsx';
import { optionAria } from './grid-aria.ts';
import classes from './sheet-parts.module.css';

/**
 * A list of choices below its cell. Typing narrows it; Enter takes the highlighted one for all selected cells of the
 * column.
 */
export function ChoiceEditor(props: CellEditorProps & { readonly column: ChoiceColumn }) {
  const { sheet, column, value, typed, row } = props;
  const t = useGridTexts();
  const number = useCount();
  const [wanted, setWanted] = useState(typed ?? '');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const folded = foldWords(wanted);
  const matching = column.choices.filter(({ value: raw, label, spellings = [] }) =>
    [raw, label, ...spellings].some((word) => foldWords(word).includes(folded)),
  );
  const none = column.required === true || folded !== '' ? [] : [{ value: null, label: t('edit.none') }];
  const options = [...matching, ...none];
  const [picked, setPicked] = useState(() =>
    Math.max(
      0,
      column.choices.findIndex((one) => one.value === value),
    ),
  );
  const marked = Math.min(picked, options.length - 1);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);

  const cells = cellsToSet(sheet, column.id);
  const choose = (at: number) => {
    const chosen = options[at];
    if (!chosen) return false;
    if (cells > 1) sheet.setSelection(chosen.value, column.id);
    else sheet.enterValue(chosen.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') sheet.cancelEdit();
    else if (event.key === 'ArrowDown') setPicked((marked + 1) % Math.max(1, options.length));
    else if (event.key === 'ArrowUp') setPicked((marked - 1 + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') {
      // A selection stays as it is, so that another of its columns can be set next.
      if (choose(marked) && cells === 1) sheet.advance(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      if (!choose(marked)) sheet.cancelEdit();
      sheet.advance(event.shiftKey ? 'left' : 'right');
    } else return;
    event.preventDefault();
  };
  return (
    <span className={classes.anchor}>
      <Floating onLeave={sheet.cancelEdit}>
        <input
          ref={input}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? `${id}-${marked}` : undefined}
          aria-label={t('edit.cell', { column: column.header, row: row + 1 })}
          className={classes.filter}
          value={wanted}
          placeholder={t('edit.choose', { column: column.header })}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setWanted(event.target.value);
            sheet.noteTyped(event.target.value);
            setPicked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div role="listbox" id={id} aria-label={column.header} className={classes.options} tabIndex={-1}>
          {options.map((one, at) => (
            <div
              key={one.value ?? ''}
              {...optionAria(at === marked)}
              id={`${id}-${at}`}
              className={classes.option}
              data-current={one.value === value ? true : undefined}
              ref={at === marked ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(at);
              }}
            >
              {one.label}
            </div>
          ))}
        </div>
        {options.length === 0 ? (
          <p className={classes.note}>{t('edit.noMatch')}</p>
        ) : cells > 1 ? (
          <p className={classes.note}>{t('edit.setsAll', number(cells))}</p>
        ) : null}
      </Floating>
    </span>
  );
}
