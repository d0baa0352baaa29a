import { useMemo } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { DraftRef, RowDifference } from '#shared/bridge/drafts.ts';
import { sizeOfChanges } from '#shared/domain/merge/draft-changes.ts';
import { useLineWords } from '../parts/change-words.ts';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { changeLinesOf } from './change-lines.ts';
import { LinesTable } from './lines-table.tsx';

/** How many lines are shown at first, and how many more with each press. */
const STEP = 20;

type StoredLinesProps = {
  readonly of: DraftRef;
  readonly changes: readonly RowDifference[];
  /** How many changes there are, those included that are not listed. */
  readonly size: number;
  /** What they are, for a screen reader. */
  readonly label: string;
  readonly heads: { readonly was: string; readonly becomes: string };
};

/** Changes that are no draft: each row and field with both of its values, and nothing to do about it. */
export function StoredLines({ of: ref, changes, size, label, heads }: StoredLinesProps) {
  const t = usePublishTexts();
  const number = useCount();
  const words = useLineWords();
  const lines = useMemo(() => changeLinesOf({ ref, changes, errors: [], issues: [] }, words), [ref, changes, words]);
  const notListed = size - sizeOfChanges(changes);
  const { shown, more } = useShownPart(STEP, 'lines');
  return (
    <>
      <LinesTable kind={ref.kind} lines={lines.slice(0, shown)} label={label} heads={heads} locked onDrop={null} />
      {more(lines.length)}
      {notListed > 0 ? <p className={parts.note}>{t('changes.unlisted', number(notListed))}</p> : null}
    </>
  );
}
