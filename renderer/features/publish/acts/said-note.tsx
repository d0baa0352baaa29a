import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useActs } from './acts.tsx';
import { isFocusLost } from './focus.ts';
import classes from './said-note.module.css';

/**
 * What was just done, with Undo where there is a way back; that something is being done when it takes long. Takes the
 * focus when what had it is gone.
 */
export function SaidNote() {
  const t = usePublishTexts();
  const { said, say, act, isWorking } = useActs();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (said !== null && !isWorking && isFocusLost()) line.current?.focus();
  }, [said, isWorking]);
  const undo = said?.undo;
  return (
    <div role="status" className={classes.place}>
      {isWorking ? (
        <div className={classes.said}>
          <p className={classes.text}>{t('said.working')}</p>
        </div>
      ) : said === null ? null : (
        <div className={classes.said}>
          <p ref={line} tabIndex={-1} className={classes.text}>
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
