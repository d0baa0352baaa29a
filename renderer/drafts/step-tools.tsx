import { Button } from '@mantine/core';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { HistoryPanel, UndoButtons } from '#renderer/grid/view/history-panel.tsx';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Popover } from '#renderer/ui/popover.tsx';
import type { DraftSheet } from './draft-sheet.ts';

/** Undo, redo and the list of steps. */
export function StepTools({ sheet }: { readonly sheet: DraftSheet }) {
  const t = useDraftsTexts();
  const { timeZone } = useWorkspace();
  return (
    <>
      <UndoButtons sheet={sheet} />
      <Popover position="bottom-end">
        <Popover.Target>
          <Button variant="subtle" color="gray">
            {t('history')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('history')}>
          <HistoryPanel sheet={sheet} timeZone={timeZone} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
