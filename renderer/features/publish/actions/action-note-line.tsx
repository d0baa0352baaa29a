import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useSavedText } from '#renderer/i18n/use-saved-text.ts';
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
  const saved = useSavedText();
  const { note, showNote, actOnce, isWorking } = useActions();
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (note === null || isWorking) return;
    const focus = () => {
      if (isFocusLost()) line.current?.focus();
    };
    // What was pressed goes when what was done is drawn, which may be right after this.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, [note, isWorking]);
  const undo = note?.undo;
  return (
    <div ref={place} role="status" tabIndex={-1} className={classes.place}>
      {isWorking ? (
        <div className={classes.note}>
          <p className={classes.text}>{t('notice.working')}</p>
        </div>
      ) : note === null ? null : (
        <div className={classes.note}>
          <p ref={line} tabIndex={-1} className={classes.text}>
            {note.text({ t, number, saved })}
          </p>
          {undo === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void actOnce('undo', undo)}>
              {t('notice.undo')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => {
              // The next Tab goes on from here.
              place.current?.focus();
              showNote(null);
            }}
          >
            {t('notice.hide')}
          </Button>
        </div>
      )}
    </div>
  );
}
