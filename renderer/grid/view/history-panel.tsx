import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import classes from './sheet-parts.module.css';
import { useSheetWords } from './sheet-words.ts';
import { useSheetState } from './use-sheet-state.ts';

/** The panel lists this many steps. Undo reaches older ones; a list of thousands would help nobody. */
const MOST_SHOWN = 200;

/** Undo and redo with their keys. */
export function UndoButtons({ sheet }: { readonly sheet: Sheet }) {
  const t = useGridTexts();
  const { steps, done } = useSheetState(sheet, (state) => state.history);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.undo}
        title={`${t('history.undo')} (Ctrl+Z)`}
        disabled={done === 0}
        onClick={sheet.undo}
      >
        <IconArrowBackUp size={18} className={classes.undoSign} aria-hidden />
        <span className={classes.undoName}>{t('history.undo')}</span> <kbd className={classes.key}>Ctrl+Z</kbd>
      </Button>
      <Button
        variant="subtle"
        color="gray"
        className={classes.undo}
        title={`${t('history.redo')} (Ctrl+Y)`}
        disabled={done === steps.length}
        onClick={sheet.redo}
      >
        <IconArrowForwardUp size={18} className={classes.undoSign} aria-hidden />
        <span className={classes.undoName}>{t('history.redo')}</span> <kbd className={classes.key}>Ctrl+Y</kbd>
      </Button>
    </>
  );
}

type HistoryPanelProps = {
  readonly sheet: Sheet;
  /** IANA name of the zone that times are shown in; undefined: the computer's own. */
  readonly timeZone?: string;
};

/** All steps, the latest first. People can go to any point or take back a single step. */
export function HistoryPanel({ sheet, timeZone }: HistoryPanelProps) {
  const t = useGridTexts();
  const words = useSheetWords();
  const format = useFormat();
  const number = useCount();
  const { steps, done } = useSheetState(sheet, (state) => state.history);
  const shown = steps.map((step, index) => ({ step, index })).slice(-MOST_SHOWN);
  return (
    <section className={classes.history} aria-label={t('history.label')}>
      {steps.length === 0 ? <p className={classes.note}>{t('history.empty')}</p> : null}
      <ol reversed className={classes.steps}>
        {shown.toReversed().map(({ step, index }) => {
          const isDone = index < done;
          const name = words.step(step.name);
          return (
            <li
              key={step.id}
              className={classes.step}
              data-done={isDone}
              aria-current={index === done - 1 ? 'step' : undefined}
            >
              <button
                type="button"
                className={classes.stepName}
                title={isDone ? t('history.goTo') : t('history.goForward')}
                onClick={() => sheet.travel(index + 1)}
              >
                <span>{name}</span>
                <span className={classes.note}>
                  {step.cells === 0 ? '' : `${t('cells', number(step.cells))} · `}
                  {format.time(step.at, timeZone)}
                  {isDone ? '' : ` · ${t('history.undone')}`}
                </span>
              </button>
              {/* Rows that a step added would stay, and taking back half a step is no help. */}
              {isDone && step.patches.length > 0 && step.added.length === 0 ? (
                <ActionIcon aria-label={`${t('history.revert')}: ${name}`} onClick={() => sheet.revert(step.id)}>
                  <IconArrowBackUp size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          );
        })}
        {steps.length > 0 ? (
          <li className={classes.step} data-done={done > 0} aria-current={done === 0 ? 'step' : undefined}>
            <button type="button" className={classes.stepName} onClick={() => sheet.travel(0)}>
              {t('history.start')}
            </button>
          </li>
        ) : null}
      </ol>
    </section>
  );
}
