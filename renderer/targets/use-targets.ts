import { useCallback, useMemo } from 'react';
import { createDuplicates } from '#renderer/drafts/duplicates.ts';
import { useStoreRows, type WantedRows } from '#renderer/drafts/use-store-rows.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useKindWords } from '#renderer/sheets/step-words.ts';
import { createFoundTargets } from './found-targets.ts';
import { targetColumns, targetKey, targetKind } from './target-columns.ts';

/** The sheet of some stores' targets. */
export function useTargets(wanted: WantedRows) {
  const { readOnly } = wanted;
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const { columns, duplicates, found } = useMemo(() => {
    const known = createDuplicates(backgroundSlices, targetKey);
    const checked = createFoundTargets();
    const header = (column: Parameters<Parameters<typeof targetColumns>[0]['header']>[0]) => t(`column.${column}`);
    const parts = {
      header,
      allCategories: t('allCategories'),
      terms,
      format,
      isDuplicate: known.has,
      isFound: checked.has,
    };
    return { duplicates: known, found: checked, columns: targetColumns(parts, readOnly) };
  }, [t, terms, format, readOnly]);
  return { ...useStoreRows(wanted, { kind: targetKind, columns, duplicates }), found };
}

/** The same with what the check finds in them. */
export type TargetsSheet = ReturnType<typeof useTargets>;

const WORDS = [
  'categoryDoesNotFit',
  'ambiguous',
  'deadType',
  'deadSlot',
  'deadCategory',
  'duplicate',
  'notOffered',
  'notATime',
] as const;

/** The texts about cells and steps of targets. */
export function useTargetWords(): OwnWords {
  const t = useTargetsTexts();
  const terms = useTerms();
  return useKindWords(
    WORDS,
    useCallback(
      (key, { category = '' }) => t(`words.${key}`, { category: terms.productCategory(String(category)) }),
      [t, terms],
    ),
  );
}
