import type { ComponentType, ReactNode, RefObject } from 'react';
import type { RowAct } from '#renderer/drafts/sheet-tools.tsx';
import type { StoreRowsSheet, WantedRows } from '#renderer/drafts/use-store-rows.ts';
import type { RowFilter } from '#renderer/grid/sheet/arrange-rows.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import type { useCount } from '#renderer/i18n/use-count.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import type { TableWords } from '#shared/domain/table/table-words.ts';
import type { SheetSearch } from './sheet-search.ts';

/** A page with a sheet as it is drawn: what filters, acts and dialogs of its kind work on. */
export type SheetOnPage<Search extends SheetSearch, Rows extends StoreRowsSheet = StoreRowsSheet> = {
  readonly rows: Rows;
  /** The chain's stores. */
  readonly stores: readonly KnownStore[];
  /** External IDs of those on the page. */
  readonly externalIds: readonly string[];
  readonly search: Search;
  readonly readOnly: boolean;
  /** True when there are no rows to act on, hidden ones included. */
  readonly isEmpty: boolean;
  readonly panel: RefObject<HTMLDivElement | null>;
  /** Gives the focus back to the active cell. */
  readonly focusActive: () => void;
  /** Changes parts of the address; Back skips it. */
  readonly onSearch: (change: Partial<Search> | Partial<SheetSearch>) => void;
  /** Shows another view by replacing the whole address. */
  readonly onOpen: (search: Search) => void;
};

/** What a page with a sheet says. */
export type SheetTexts = {
  readonly title: string;
  /** A number of rows in words, such as "34 displays". */
  readonly count: (rows: ReturnType<ReturnType<typeof useCount>>) => string;
  /** No row matches the filters. */
  readonly noMatch: string;
  /** The stores have no rows. */
  readonly empty: string;
  /** The kind's own texts about cells and steps. */
  readonly words: OwnWords;
  /** Regions of the chain by id, where files name them. */
  readonly regions?: TableWords['region'];
};

/** What can be done with a sheet. */
export type SheetActs = {
  /** The tools after the one that finds. */
  readonly tools: ReactNode;
  /** What can be done with the selected rows, in the menu of a cell. */
  readonly menu: readonly RowAct[];
  /** Notes above the sheet. */
  readonly notes?: ReactNode;
  readonly dialogs: ReactNode;
};

/** All that a page with a sheet needs to know about the kind of its rows. */
export type SheetDescription<Search extends SheetSearch, Rows extends StoreRowsSheet = StoreRowsSheet> = {
  /** Of its route. */
  readonly path: string;
  /** The page that its saved views belong to. */
  readonly page: string;
  /** Parses its address. */
  readonly schema: { readonly parse: (search: unknown) => Search };
  readonly filters: {
    /** Their names in the address. */
    readonly names: readonly (keyof Search & string)[];
    /** The rows that each lets pass; null: all. */
    readonly of: (search: Search) => readonly (RowFilter | null)[];
    /** Pixels of the window from which all filters and tools fit on a line, with what is chosen in each. */
    readonly roomyFrom?: number;
    readonly Chips: ComponentType<SheetOnPage<Search, Rows>>;
  };
  readonly useRows: (wanted: WantedRows) => Rows;
  readonly useTexts: () => SheetTexts;
  readonly useActs: (on: SheetOnPage<Search, Rows>) => SheetActs;
  /** Its own buttons at the head of the page. */
  readonly Head?: ComponentType<SheetOnPage<Search, Rows>>;
};
