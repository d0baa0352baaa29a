import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Announcement } from '#renderer/grid/sheet/sheet-state.ts';
import { useSheetWords } from '#renderer/grid/view/sheet-words.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import type { DraftSheet } from './draft-sheet.ts';
import classes from './drafts.module.css';
import { MovedNote } from './moved-note.tsx';
import { useReach } from './reading-rows.tsx';
import { nameOfStored } from './step-names.ts';
import type { StoreRowsSheet } from './use-store-rows.ts';

/** The replacing that a sheet announced last, with its step. */
type Replaced = {
  readonly announced: Extract<Announcement, { what: 'replaced' }>;
  readonly step: string;
  /** Which part of all rows the sheet had; undefined: all. */
  readonly reach: string | undefined;
};

/** The step of the last replacing of all matches; null: none yet. */
function useReplaced(sheet: DraftSheet, reach: string | undefined): Replaced | null {
  const announced = useSheetState(sheet, (state) => state.announced);
  const [last, setLast] = useState<Replaced | null>(null);
  if (announced?.what === 'replaced' && announced.cells > 0 && last?.announced !== announced) {
    const { history } = sheet.store.getState();
    const step = history.steps[history.done - 1];
    if (step !== undefined) setLast({ announced, step: step.id, reach });
  }
  return last;
}

/** Shows the rows of these stores, or only their changed ones. @param stores null: those on the page */
type ShowRows = (stores: readonly string[] | null, isChanged: boolean) => void;

type DoneNoteProps = {
  readonly rows: Pick<StoreRowsSheet, 'sheet' | 'growth' | 'made' | 'saving' | 'kind'>;
  readonly onShow: ShowRows;
};

/**
 * Says what an act over many rows did, with its Undo and a way to the rows that it changed. Stays until another step
 * follows.
 */
export function DoneNote({ rows, onShow }: DoneNoteProps) {
  const { sheet, made, kind } = rows;
  const t = useDraftsTexts();
  const number = useCount();
  const words = useSheetWords();
  const replaced = useReplaced(sheet, useReach(rows.growth));
  const history = useSheetState(sheet, (state) => state.history);
  const [hidden, setHidden] = useState<string | null>(null);
  const isMoved = useDrawn(rows.saving.store, ({ moved }) => moved?.way === 'undo');
  const last = history.steps[history.done - 1]?.id;
  const isMade = last !== undefined && made?.step === last;
  const isDone = last !== undefined && last !== hidden && (isMade || replaced?.step === last);
  if (!isDone || isMoved) return <MovedNote rows={rows} kind={kind} onShow={(stores) => onShow(stores, false)} />;
  const left = replaced?.announced.left ?? 0;
  const text = isMade
    ? t('done.made', { what: words.step(nameOfStored(made.name)), stores: t('ofStores', number(made.stores.length)) })
    : t(left === 0 ? 'done.replaced' : 'done.replacedSome', {
        cells: [t('done.cells', number(replaced?.announced.cells ?? 0)), replaced?.reach ?? []].flat().join(' '),
        left: t('done.cells', number(left)),
      });
  return (
    <div className={classes.done} role="status">
      <span>{text}</span>
      <Button size="compact-sm" variant="default" onClick={sheet.undo}>
        {t('done.undo')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onShow(isMade ? made.stores : null, true)}>
        {t('done.show')}
      </Button>
      <ActionIcon aria-label={t('done.hide')} onClick={() => setHidden(last)}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}
