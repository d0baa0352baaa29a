import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { GridStepName } from '#renderer/grid/model/history.ts';
import { useSheetWords } from '#renderer/grid/view/sheet-words.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import classes from './drafts.module.css';
import type { MovedRows } from './saving.ts';
import { nameOfStored } from './step-names.ts';
import type { StoreRowsSheet } from './use-store-rows.ts';

type Kind = DraftRef['kind'];

/** The pages on which rows of these kinds are edited. */
const pagesOf = (t: TFunction<'drafts'>, kinds: readonly Kind[]): string =>
  kinds.map((kind) => t(`moved.pages.${kind}`)).join(', ');

type Line = Pick<StoreRowsSheet, 'sheet' | 'saving'>;

/** What was undone or redone, or what has to be moved before it, in words. */
function useMovedText(): (moved: MovedRows) => string {
  const t = useDraftsTexts();
  const number = useCount();
  const words = useSheetWords();
  const nameAndCells = (name: GridStepName, cells: number): string => {
    const text = words.step(name);
    const isCounted = cells === 0 || (name.kind === 'other' && name.data['rows'] !== undefined);
    return isCounted ? text : `${text}, ${t('done.cells', number(cells))}`;
  };
  return ({ way, last, count, resources, waits }) => {
    if (waits !== null) {
      const what = words.step(nameOfStored(waits.name));
      return t(`moved.waits.${way}`, { what, pages: pagesOf(t, waits.kinds) });
    }
    if (count === 0) return t(`moved.changed.${way}`);
    const kinds = [...new Set(resources.map(({ kind }) => kind))];
    const stores = new Set(resources.map(({ externalId }) => externalId)).size;
    const where = [pagesOf(t, kinds), t('ofStores', number(stores))].filter((part) => part !== '').join(', ');
    const what = count === 1 ? nameAndCells(last.name, last.cells) : t('moved.steps', number(count));
    return t(`moved.${way}`, { what, where });
  };
}

type MovedNoteProps = {
  readonly rows: Line;
  /** Shows the rows of these stores. */
  readonly onShow: (stores: readonly string[]) => void;
  /** The kind of the rows that `onShow` shows. */
  readonly kind: Kind;
};

/**
 * Says what Undo or Redo has moved and on which pages, with the way back and a way to its rows: what changed may be out
 * of sight. Stays until another step follows.
 */
export function MovedNote({ rows: { sheet, saving }, kind, onShow }: MovedNoteProps) {
  const t = useDraftsTexts();
  const moved = useDrawn(saving.store, (state) => state.moved);
  const isMoving = useDrawn(saving.store, ({ pending }) => pending > 0);
  const { steps, done } = useSheetState(sheet, ({ history }) => history);
  const textOf = useMovedText();
  if (moved === null) return null;
  const { way, last, count, waits, resources } = moved;
  const next = steps[way === 'undo' ? done : done - 1];
  // Another window may have moved on meanwhile. While this one moves, what is said is about the move before, and the
  // button that was pressed keeps its place and the focus.
  const isNext = next !== undefined && saving.storedAs(next) === saving.storedAs(last);
  const isBack = waits === null && count > 0 && (isMoving || isNext);
  const stores = [...new Set(resources.filter((ref) => ref.kind === kind).map(({ externalId }) => externalId))];
  return (
    <div className={classes.done} role="status">
      <span>{textOf(moved)}</span>
      {isBack ? (
        <Button size="compact-sm" variant="default" onClick={way === 'undo' ? sheet.redo : sheet.undo}>
          {t(way === 'undo' ? 'moved.again' : 'done.undo')}
        </Button>
      ) : null}
      {waits !== null || stores.length === 0 ? null : (
        <Button size="compact-sm" variant="default" onClick={() => onShow(stores)}>
          {t('moved.show')}
        </Button>
      )}
      <ActionIcon aria-label={t('done.hide')} onClick={() => saving.noteMoved(null)}>
        <IconX size={15} aria-hidden />
      </ActionIcon>
    </div>
  );
}
