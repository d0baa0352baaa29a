import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import classes from '../publish.module.css';
import { useActs } from './acts.tsx';
import { isFocusLost } from './focus.ts';

/** What was just done, with Undo where there is a way back. Takes the focus when what had it is gone. */
export function SaidNote() {
  const t = usePublishTexts();
  const { said, say, act } = useActs();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said !== null && isFocusLost()) line.current?.focus();
  }, [said]);
  const undo = said?.undo;
  return (
    <div role="status" className={classes.saidPlace}>
      {said === null ? null : (
        <div className={classes.said}>
          <p ref={line} tabIndex={-1} className={classes.saidText}>
            {said.text}
          </p>
          {undo === undefined ? null : (
            <Button size="compact-sm" variant="default" onClick={() => void act(undo)}>
              {t('said.undo')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => say(null)}>
            {t('said.hide')}
          </Button>
        </div>
      )}
    </div>
  );
}
