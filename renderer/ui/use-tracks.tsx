import { type ReactNode, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { type DataColumn, gridTracks, isWhole, widestRows } from './data-column.ts';

/** What widths were measured of; they hold until one of it changes. */
type Measured<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly fonts: number;
  readonly widths: readonly number[];
};

type SampleLook = { readonly table: string; readonly column: string; readonly cell: string; readonly numeric: string };

type SampleProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly look: SampleLook;
  readonly header: (column: DataColumn<Row>) => ReactNode;
  readonly onWidths: (widths: readonly number[]) => void;
};

/** The widest cells and the header of each whole column, at their natural width. Never painted. */
function Sample<Row>({ columns, rows, rowId, look, header, onWidths }: SampleProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  // After every drawing: what is measured may change again before the caller has removed it.
  useLayoutEffect(() => {
    onWidths([...(place.current?.children ?? [])].map((column) => Math.ceil(column.getBoundingClientRect().width)));
  });
  return (
    <div ref={place} aria-hidden className={look.table}>
      {columns.map((column) => (
        <div key={column.id} className={column.numeric ? `${look.column} ${look.numeric}` : look.column}>
          {isWhole(column) ? (
            <>
              {header(column)}
              {widestRows(column, rows).map((row) => (
                <div key={rowId(row)} className={look.cell}>
                  {column.cell(row)}
                </div>
              ))}
            </>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/**
 * The grid tracks of a table whose figures are never cut off. Rows are virtual, so no track can follow its content by
 * itself: the widest cells are measured before anything is painted, again for other rows or columns, and when a font
 * has come.
 *
 * @param look style classes of the table
 * @param header draws a column's header
 * @returns `sample`: what has to be drawn inside the table for the measuring, nothing most of the time
 */
export function useTracks<Row>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  look: SampleLook,
  header: (column: DataColumn<Row>) => ReactNode,
): { readonly tracks: string; readonly sample: ReactNode } {
  const [measured, setMeasured] = useState<Measured<Row>>();
  const [fonts, fontCame] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    document.fonts.addEventListener('loadingdone', fontCame);
    return () => document.fonts.removeEventListener('loadingdone', fontCame);
  }, []);
  const holds = measured?.columns === columns && measured.rows === rows && measured.fonts === fonts;
  return {
    tracks: gridTracks(columns, measured?.columns === columns ? measured.widths : []),
    sample: holds ? null : (
      <Sample
        {...{ columns, rows, rowId, look, header }}
        onWidths={(widths) => setMeasured({ columns, rows, fonts, widths })}
      />
    ),
  };
}
