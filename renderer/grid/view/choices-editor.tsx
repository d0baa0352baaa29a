import { Button } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ChoicesColumn, type ChoiceVerb, listOf } from '#renderer/grid/model/column.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import type { CellEditorProps } from './cell-editor-props.ts';
import { cellsToSet } from './cells-to-set.ts';
import { Floating } from './floating.tsx';
import classes from './sheet-parts.module.css';

const VERBS: readonly ChoiceVerb[] = ['add', 'remove', 'set'];

/**
 * Checkboxes for several choices, and the three verbs: add the chosen values, remove them, or set the cells to exactly
 * them.
 */
export function ChoicesEditor(props: CellEditorProps & { readonly column: ChoicesColumn }) {
  const { sheet, column, value, row } = props;
  const t = useGridTexts();
  const number = useCount();
  const cells = cellsToSet(sheet, column.id);
  const [verb, setVerb] = useState<ChoiceVerb>(cells > 1 ? 'add' : 'set');
  const [chosen, setChosen] = useState<readonly string[]>(cells > 1 ? [] : listOf(value));
  const panel = useRef<HTMLFieldSetElement>(null);
  const boxes = () => [...(panel.current?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
  useLayoutEffect(() => {
    panel.current?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.focus({ preventScroll: true });
  }, []);

  const apply = () => sheet.applyChoices(verb, chosen, column.id);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const at = boxes().findIndex((box) => Object.is(box, event.target));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') sheet.cancelEdit();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) apply();
    else if (step !== undefined && at !== -1)
      boxes()
        .at((at + step) % boxes().length)
        ?.focus();
    else return;
    event.preventDefault();
  };
  const toggle = (one: string, on: boolean) =>
    setChosen((now) => (on ? [...now, one] : now.filter((other) => other !== one)));

  return (
    <span className={classes.anchor}>
      <Floating onLeave={sheet.cancelEdit}>
        <fieldset
          ref={panel}
          className={classes.panel}
          aria-label={t('edit.cell', { column: column.header, row: row + 1 })}
          onKeyDown={onKeyDown}
        >
          <div className={classes.verbs} role="radiogroup" aria-label={t('edit.verb')}>
            {VERBS.map((one) => (
              <label key={one} className={classes.verb} data-chosen={verb === one ? true : undefined}>
                <input type="radio" name={`verb-${column.id}`} checked={verb === one} onChange={() => setVerb(one)} />
                {t(`edit.${one}`)}
              </label>
            ))}
          </div>
          <div className={classes.boxes}>
            {column.choices.map(({ value: one, label }) => (
              <label key={one} className={classes.box}>
                <input
                  type="checkbox"
                  checked={chosen.includes(one)}
                  onChange={(event) => toggle(one, event.target.checked)}
                />
                {label}
              </label>
            ))}
          </div>
          <div className={classes.panelFoot}>
            <span className={classes.note}>{t('edit.applies', number(cells))}</span>
            <Button variant="default" onClick={sheet.cancelEdit}>
              {t('edit.cancel')}
            </Button>
            <Button onClick={apply}>{t('edit.apply')}</Button>
          </div>
        </fieldset>
      </Floating>
    </span>
  );
}
