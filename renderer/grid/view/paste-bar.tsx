import { Button } from '@mantine/core';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet-parts.module.css';
import { useSheetState } from './use-sheet-state.ts';

const COUNTS = ['changed', 'same', 'readOnly', 'invalid', 'covered', 'columnsOver', 'rowsOver', 'hiddenRows'] as const;
const LOUD: readonly string[] = ['invalid', 'columnsOver', 'rowsOver', 'readOnly'];

type PasteBarProps = { readonly sheet: Sheet; readonly onDone: () => void };

/** Shows in numbers what a paste would do, until it is confirmed or dropped. */
export function PasteBar({ sheet, onDone }: PasteBarProps) {
  const t = useGridTexts();
  const number = useCount();
  const paste = useSheetState(sheet, (state) => state.paste);
  const pasting = useSheetState(sheet, (state) => state.pasting);
  const confirm = (withRows: boolean) => () => {
    void sheet.confirmPaste(withRows);
    onDone();
  };
  const drop = () => {
    sheet.dropPaste();
    onDone();
  };
  return (
    <div role="status" aria-label={t('paste.label')} className={classes.barPlace}>
      {pasting !== null ? (
        <div className={classes.bar}>
          <strong>{t(`paste.${pasting}`)}</strong>
          <span className={classes.push} />
          {pasting === 'planning' ? (
            <Button variant="default" onClick={drop}>
              {t('paste.drop')} <kbd className={classes.key}>Esc</kbd>
            </Button>
          ) : null}
        </div>
      ) : paste ? (
        <div className={classes.bar}>
          <strong>{t('paste.hit', number(paste.hit))}</strong>
          {COUNTS.filter((name) => paste[name] > 0).map((name) => (
            <span key={name} className={LOUD.includes(name) ? classes.loud : undefined}>
              {t(`paste.${name}`, number(paste[name]))}
            </span>
          ))}
          <span className={classes.push} />
          <Button variant="default" onClick={drop}>
            {t('paste.drop')} <kbd className={classes.key}>Esc</kbd>
          </Button>
          {paste.beyond === null ? null : (
            <Button variant="default" onClick={confirm(true)}>
              {t('paste.withRows', { ...number(paste.rowsOver), place: sheet.placeOfRow(paste.beyond.beside) })}{' '}
              <kbd className={classes.key}>Ctrl+Enter</kbd>
            </Button>
          )}
          <Button onClick={confirm(false)}>
            {t('paste.confirm')} <kbd className={classes.key}>Enter</kbd>
          </Button>
        </div>
      ) : null}
    </div>
  );
}
