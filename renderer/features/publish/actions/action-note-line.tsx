import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { isFocusLost } from '#renderer/ui/use-kept-focus.ts';
import classes from './action-note-line.module.css';
import { useActions } from './actions.tsx';

/**
 * Confirms the last action, with an Undo button where undo exists. While an action takes long, it says that the action
 * is running. It takes the focus when the element that had it is gone.
 */
export function ActionNoteLine() {
  const t = usePublishTexts();
  const number = useCount();
  const { note, showNote, act, isWorking } = useActions();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (note !== null && !isWorking && isFocusLost()) line.current?.focus();
  }, [note, isWorking]);
  const undo = note?.undo;
  return (
    <div role="status" className={classes.place}>
      {isWorking ? (
        <div className={classes.note}>
          <p className={classes.text}>{t('notice.working')}</p>
        </div>
      ) : note === null ? null : (
        <div className={classes.note}>
          <p ref={line} tabIndex={-1} className={classes.text}>
            {note.text({ t, number })}
          </p>
          {undo === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void act(undo)}>
              {t('notice.undo')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => showNote(null)}>
            {t('notice.hide')}
          </Button>
        </div>
      )}
    </div>
  );
}
