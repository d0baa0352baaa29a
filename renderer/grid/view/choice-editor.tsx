import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChoiceColumn } from '#renderer/grid/model/column.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import type { ChoiceOption } from '#shared/lib/choices.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import type { CellEditorProps } from './cell-editor-props.ts';
import { cellsToSet } from './cells-to-set.ts';
import { Floating } from './floating.tsx';
import { optionAria } from './grid-aria.ts';
import classes from './sheet-parts.module.css';

const wordsOf = ({ value, label, spellings = [] }: ChoiceOption) => [label, value, ...spellings];

/** Which of some choices begins with a folded text, by its label before its other spellings; -1: none does. */
function firstThatBegins(choices: readonly ChoiceOption[], folded: string): number {
  const begins = (word: string) => foldWords(word).startsWith(folded);
  const byLabel = choices.findIndex(({ label }) => begins(label));
  return byLabel >= 0 ? byLabel : choices.findIndex((one) => wordsOf(one).some(begins));
}

/**
 * A list of choices below its cell. The one that the cell has is highlighted, and none where it has none of them. Typing
 * narrows the list; Enter takes the highlighted one for all selected cells of the column.
 */
export function ChoiceEditor(props: CellEditorProps & { readonly column: ChoiceColumn }) {
  const { sheet, column, value, typed, row } = props;
  const t = useGridTexts();
  const number = useCount();
  const [wanted, setWanted] = useState(typed ?? '');
  /** Where arrows have moved to; null: nowhere yet. */
  const [moved, setMoved] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const folded = foldWords(wanted);
  const matching = column.choices.filter((one) => wordsOf(one).some((word) => foldWords(word).includes(folded)));
  const none = column.required === true || folded !== '' ? [] : [{ value: null, label: t('edit.none') }];
  const options = [...matching, ...none];
  const first =
    folded === '' ? matching.findIndex((one) => one.value === value) : Math.max(0, firstThatBegins(matching, folded));
  const marked = Math.min(moved ?? first, options.length - 1);
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
    // The Enter that opened the list is still held: nobody has chosen.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    if (event.key === 'Escape') sheet.cancelEdit();
    else if (event.key === 'ArrowDown') setMoved((marked + 1) % Math.max(1, options.length));
    else if (event.key === 'ArrowUp')
      setMoved((Math.max(0, marked) - 1 + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter') {
      const isLeft = choose(marked) || folded === '';
      if (marked === -1 && isLeft) sheet.cancelEdit();
      // A selection stays as it is, so that another of its columns can be set next.
      if (isLeft && cells === 1) sheet.advance(event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      // It leaves as it came where nothing was typed or moved to, whatever is selected.
      const isLookedAt = folded === '' && moved === null;
      if (isLookedAt || !choose(marked)) sheet.cancelEdit();
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
            setMoved(null);
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
