/** What the bench asks of a page of thumbnails, ours or another. */
export interface SheetPage {
  mount(): void;
  scroller(): Element | null;
  /** The cards that are in the page; each is to have an `img`. */
  cards(): NodeListOf<Element>;
}
