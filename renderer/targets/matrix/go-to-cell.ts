import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { MatrixContent } from './make-matrix.ts';
import type { MatrixSheet } from './matrix-sheet.ts';
import { type CellPlace, placesSought, type Sought, type SoughtPhotos } from './sought-cells.ts';

type Options = {
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly lens: MatrixSheet;
  readonly matrix: MatrixContent;
  readonly sought: Sought;
  readonly photos: SoughtPhotos;
  /** Targets and displays are there. */
  readonly isReady: boolean;
};

/** The cells that an address wants to be shown, and how to go from one to the next. */
export type GoingTo = {
  readonly places: readonly CellPlace[];
  /** Goes to the cell that comes so many places after the active one; negative: before. */
  readonly step: (by: number) => void;
};

/** Goes to the first cell that an address wants to be shown, once: it is selected, scrolled to, and has the focus. */
export function useGoTo({ panel, lens, matrix, sought, photos, isReady }: Options): GoingTo {
  const places = isReady ? placesSought(matrix, sought, photos) : [];
  const goTo = (place: CellPlace | undefined) => {
    if (place === undefined) return;
    lens.select(place);
    arrive();
  };
  const [arrivals, arrive] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    if (arrivals === 0) return;
    const focus = () => {
      const cell = panel.current?.querySelector<HTMLElement>('[data-active]');
      cell?.focus({ preventScroll: true });
      return cell;
    };
    // At once, so that what is typed next goes into the grid; it keeps the focus on its active cell.
    focus();
    requestAnimationFrame(() => focus()?.scrollIntoView({ block: 'center', inline: 'center' }));
  }, [arrivals, panel]);
  const [first] = places;
  const wanted = JSON.stringify([sought.cell, sought.find, sought.display, sought.category, sought.at, sought.period]);
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (first === undefined || gone.current === wanted) return;
    gone.current = wanted;
    goTo(first);
  });
  const step = (by: number) => {
    const active = lens.core.active();
    const at = places.findIndex(({ row, column }) => row === active?.row && column === active.column);
    // From a cell that is none of them, the next one is the first.
    goTo(places[at === -1 ? 0 : (at + by + places.length) % places.length]);
  };
  return { places, step };
}
