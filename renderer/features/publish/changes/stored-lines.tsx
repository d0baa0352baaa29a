import { useMemo } from 'react';
import type { DraftRef, RowDifference } from '#shared/bridge/drafts.ts';
import { useLineWords } from '../parts/change-words.ts';
import { useShownPart } from '../parts/more-button.tsx';
import { changeLinesOf } from './change-lines.ts';
import { LinesTable } from './lines-table.tsx';

/** How many lines are shown at first, and how many more with each press. */
const STEP = 20;

type StoredLinesProps = {
  readonly of: DraftRef;
  readonly changes: readonly RowDifference[];
  /** What they are, for a screen reader. */
  readonly label: string;
  readonly heads: { readonly was: string; readonly becomes: string };
};

/** Changes that are no draft: each row and field with both of its values, and nothing to do about it. */
export function StoredLines({ of: ref, changes, label, heads }: StoredLinesProps) {
  const words = useLineWords();
  const lines = useMemo(() => changeLinesOf({ ref, changes, errors: [], issues: [] }, words), [ref, changes, words]);
  const { shown, more } = useShownPart(STEP, 'lines');
  return (
    <>
      <LinesTable kind={ref.kind} lines={lines.slice(0, shown)} label={label} heads={heads} locked onDrop={null} />
      {more(lines.length)}
    </>
  );
}
