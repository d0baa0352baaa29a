import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef } from 'react';
import type { RowFilter } from '#renderer/grid/sheet/arrange-rows.ts';
import type { FloatingMenuItem } from '#renderer/grid/view/floating-menu.tsx';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Menu, type MenuItem } from '#renderer/ui/menu.tsx';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import { DoneNote, type ShowRows } from './done-note.tsx';
import { type DraftSheet, partsOfKey } from './draft-sheet.ts';
import { type AddressOfSheet, type SheetAddress, useSheetAddress } from './sheet-address.ts';
import { SheetBar, useSheetFilter } from './sheet-filters.tsx';
import { NoMatch, SheetPanel } from './sheet-panel.tsx';
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

/** The store of the active row; undefined: no row is active. */
export function activeStore({ core }: DraftSheet): string | undefined {
  const active = core.selection()?.active.row;
  return active === undefined ? undefined : partsOfKey(active).externalId;
}

/** Whether the sheet has rows to act on, hidden ones included. */
export const useHasRows = (sheet: DraftSheet): boolean => useDrawn(sheet.store, () => sheet.core.rows().count() > 0);

type ToolProps = {
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button among the tools of a sheet. */
export function Tool({ disabled, onClick, children }: ToolProps) {
  return (
    <Button variant="subtle" color="gray" disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Acts on the selected rows, as tools and as items of the menu of a cell. */
export type RowAct = { readonly id: string; readonly label: string; readonly act: () => void };

/** @returns the acts as items of the menu of a cell, below a line */
export const itemsOfActs = (acts: readonly RowAct[]): readonly FloatingMenuItem[] =>
  acts.map((act, at) => ({ ...act, apart: at === 0 }));

type ToolMenuProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly items: readonly MenuItem[];
};

/** Several tools behind one button. */
export function ToolMenu({ label, disabled, items }: ToolMenuProps) {
  return (
    <Menu
      label={label}
      items={items}
      target={
        <Button
          variant="subtle"
          color="gray"
          disabled={disabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      }
    />
  );
}

type SheetWorkbenchProps = {
  readonly rows: StoreRowsSheet;
  readonly address: AddressOfSheet;
  readonly search: SheetAddress;
  /** Called when the sort or the hidden columns change. */
  readonly onAddress: (change: { sort: string | undefined; hide: string[] | undefined }) => void;
  /** Which rows are shown; the same object as long as nothing about it changes. null: all. */
  readonly filter: RowFilter | null;
  readonly onClearFilters: () => void;
  readonly onShowRows: ShowRows;
  /** Number of stores on the page. */
  readonly total: number;
  readonly readOnly: boolean;
  readonly texts: {
    /** Names the sheet. */
    readonly label: string;
    /** No row matches the filters. */
    readonly noMatch: string;
    /** The stores have no rows. */
    readonly empty: string;
  };
  readonly filters: ReactNode;
  /** Pixels of the window from which all filters and tools fit on a line, with what is chosen in each. */
  readonly roomyFrom?: number;
  /** The tools after the one that finds. */
  readonly tools: ReactNode;
  /** What can be done with the selected rows, in the menu of a cell. */
  readonly menuItems?: readonly FloatingMenuItem[];
  readonly panel: RefObject<HTMLDivElement | null>;
};

/** A sheet with its filters and tools, and notes on saving. Its sort and its hidden columns are in the address. */
export function SheetWorkbench(props: SheetWorkbenchProps) {
  const { rows, address, search, onAddress, filter, onClearFilters, total, readOnly, texts, filters, tools, panel } =
    props;
  const { menuItems = [], onShowRows, roomyFrom } = props;
  const { sheet } = rows;
  const t = useDraftsTexts();
  const isFiltered = useSheetFilter(rows, filter);
  useSheetAddress(sheet, address, search, ({ sort, hide }) => onAddress({ sort, hide: hide && [...hide] }));
  return (
    <>
      <SheetBar
        filters={filters}
        roomyFrom={roomyFrom}
        tools={
          <>
            <ActionIcon aria-label={t('find')} title={`${t('find')} (Ctrl+F)`} onClick={sheet.openFind}>
              <IconSearch size={16} aria-hidden />
            </ActionIcon>
            {tools}
          </>
        }
      />
      <SheetPanel
        rows={rows}
        total={total}
        label={texts.label}
        readOnly={readOnly}
        empty={isFiltered ? <NoMatch text={texts.noMatch} onClear={onClearFilters} /> : texts.empty}
        menuItems={menuItems}
        done={<DoneNote rows={rows} onShow={onShowRows} />}
        panel={panel}
      />
    </>
  );
}
