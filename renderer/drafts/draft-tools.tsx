import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { draftCountQuery } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { offlineStatusQuery } from '#renderer/bridge/queries.ts';
import { HistoryPanel, UndoButtons } from '#renderer/grid/view/history-panel.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner } from '#renderer/ui/page.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { DraftSheet } from './draft-sheet.ts';
import classes from './drafts.module.css';

/** Why drafts are read-only; null: they can be edited. */
export function useWhyReadOnly(): 'read_only' | 'failed' | 'unwritable' | null {
  const state = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id)).data?.store.state;
  return state === 'read_only' || state === 'failed' || state === 'unwritable' ? state : null;
}

const WHY_READ_ONLY = { read_only: 'readOnly', failed: 'failedStore', unwritable: 'unwritableStore' } as const;

/** Says why drafts are read-only; nothing while they can be edited. */
export function ReadOnlyNote() {
  const t = useDraftsTexts();
  const why = useWhyReadOnly();
  return why === null ? null : <Banner>{t(WHY_READ_ONLY[why])}</Banner>;
}

/** Links to the page where changes are looked over and published, and shows how many there are. */
export function ChangesLink() {
  const t = useDraftsTexts();
  const number = useCount();
  const edits = useQuery(draftCountQuery(useBridge(), useWorkspace().id)).data?.edits ?? 0;
  return edits === 0 ? null : (
    <Button component={Link} to="/publish">
      {t('review', number(edits))}
    </Button>
  );
}

/** Ctrl+Z and Ctrl+Y of a sheet, wherever the focus is within what has this; not while a field is typed in. */
export const onUndoKeys =
  ({ undo, redo }: Pick<DraftSheet, 'undo' | 'redo'>) =>
  (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.defaultPrevented || isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  };

/** Undo, redo and the list of steps. */
export function StepTools({ sheet }: { readonly sheet: DraftSheet }) {
  const t = useDraftsTexts();
  const { timeZone } = useWorkspace();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the sheet, while the focus is on its tools
    <span className={classes.steps} onKeyDown={onUndoKeys(sheet)}>
      <UndoButtons sheet={sheet} />
      <Popover
        label={t('history')}
        side="end"
        target={
          <Button variant="subtle" color="gray">
            {t('history')}
          </Button>
        }
      >
        <HistoryPanel sheet={sheet} timeZone={timeZone} />
        <Link to="/publish" className={classes.allSteps}>
          {t('allSteps')}
        </Link>
      </Popover>
    </span>
  );
}
