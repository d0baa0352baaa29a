import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { useFillHeight } from '#renderer/ui/use-fill-height.ts';
import classes from './drafts.module.css';
import { MissingStores, someNames } from './missing-stores.tsx';
import { ReadingRows } from './reading-rows.tsx';
import { SavingNotes } from './saving-notes.tsx';
import type { StoreRowsSheet } from './use-store-rows.ts';

/** The panel of a sheet, and how to give the focus back to its active cell. */
export function useActiveCell() {
  const panel = useRef<HTMLDivElement>(null);
  const [asked, focusActive] = useReducer((times: number) => times + 1, 0);
  // In the drawing in which a dialog goes: what is typed at once goes into the cell. Later only where the grid is still
  // to come.
  useLayoutEffect(() => {
    if (asked === 0) return;
    const focus = () => {
      const cell = panel.current?.querySelector<HTMLElement>('[data-active]');
      cell?.focus();
      return cell != null;
    };
    if (!focus()) requestAnimationFrame(focus);
  }, [asked]);
  return { panel, focusActive };
}

type RowsPanelProps = {
  readonly rows: StoreRowsSheet;
  /** The panel, in which a page finds the active cell. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
};

/** A frame around rows, with notes on saving and on stores that are missing; until there are rows, how reading goes. */
export function RowsPanel({ rows, panel, children }: RowsPanelProps) {
  const { query, growth, saving, isShown, nameOf } = rows;
  const t = useDraftsTexts();
  const number = useCount();
  useFillHeight(panel);
  const missing = (query.data?.stores ?? []).filter((store) => !store.known);
  const partial = (query.data?.stores ?? []).filter((store) => store.known && store.isPartial);
  const [firstMissing] = missing;
  const isNothingKnown = growth.state !== 'reading' && missing.length === query.data?.stores.length;
  return (
    <>
      <SavingNotes saving={saving} />
      {growth.failure === null ? null : <FailureNotice failure={growth.failure} onRetry={growth.goOn} />}
      {missing.length === 0 || isNothingKnown ? null : <MissingStores missing={missing} nameOf={nameOf} />}
      {partial.length === 0 ? null : (
        <Banner>{t('partial', { ...number(partial.length), names: someNames(partial, nameOf) })}</Banner>
      )}
      {query.data === undefined ? (
        <ReadingRows rows={rows} />
      ) : firstMissing !== undefined && isNothingKnown ? (
        <FailureNotice
          failure={firstMissing.failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <div ref={panel} className={classes.panel} aria-busy={!isShown || query.isPlaceholderData}>
          {children}
        </div>
      )}
    </>
  );
}
