import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { ColumnChip, valuesFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useSortedChoices } from '#renderer/i18n/use-sorted-choices.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { SheetDescription } from '#renderer/sheets/sheet-description.ts';
import { SheetPage } from '#renderer/sheets/sheet-page.tsx';
import { timesOfSheet } from '#renderer/targets/target-acts.ts';
import { weekdayChoices } from '#renderer/targets/target-columns.ts';
import { type TargetsSheet, useTargets, useTargetWords } from '#renderer/targets/use-targets.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { type TargetsOnPage, TargetsSearch } from './parts/targets-search.ts';
import { useTargetsActs } from './targets-acts.tsx';
import { TryDialog } from './try/try-dialog.tsx';
import { useFoundMarks } from './use-found-marks.ts';

/** Chooses which targets are shown. */
function TargetsChips({ rows: { sheet }, search, onSearch }: TargetsOnPage) {
  const t = useTargetsTexts();
  const terms = useTerms();
  const format = useFormat();
  const sorted = useSortedChoices();
  const rows = useStore(sheet.store, () => sheet.core.rows());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other times
  const times = useMemo(() => timesOfSheet(sheet), [sheet, rows]);
  return (
    <>
      <ColumnChip
        label={t('type')}
        options={sorted(ExpositionType.options, terms.expositionType)}
        chosen={search.types}
        onChange={(types) => onSearch({ types })}
      />
      <ColumnChip
        label={t('column.weekday')}
        options={weekdayChoices(format)}
        chosen={search.days}
        onChange={(days) => onSearch({ days })}
      />
      <ColumnChip
        label={t('column.protocolTime')}
        options={times.map((value) => ({ value, label: value }))}
        chosen={search.times}
        onChange={(chosen) => onSearch({ times: chosen })}
      />
      <ColumnChip
        label={t('column.productCategory')}
        options={[{ value: '', label: t('allCategories') }, ...sorted(ProductCategory.options, terms.productCategory)]}
        chosen={search.categories}
        onChange={(categories) => onSearch({ categories })}
      />
    </>
  );
}

/** The check of the targets, with how much it finds, and their trial on past photos. */
function TargetsHead({ rows, externalIds, onSearch }: TargetsOnPage) {
  const t = useTargetsTexts();
  const format = useFormat();
  const findings = useFoundMarks(rows, externalIds);
  const [trying, setTrying] = useState(false);
  return (
    <>
      <Button variant="default" disabled={!rows.isShown} onClick={() => onSearch({ check: 'all' })}>
        {findings === null || findings === 0
          ? t('check.open')
          : t('check.openCount', { number: format.integer(findings) })}
      </Button>
      <Button
        variant="default"
        disabled={!rows.isShown}
        aria-label={t('try.open')}
        title={t('try.open')}
        onClick={() => setTrying(true)}
      >
        {t('try.short')}
      </Button>
      {trying ? <TryDialog externalIds={externalIds} nameOf={rows.nameOf} onClose={() => setTrying(false)} /> : null}
    </>
  );
}

const targets: SheetDescription<TargetsSearch, TargetsSheet> = {
  path: '/targets',
  page: 'targets',
  schema: TargetsSearch,
  filters: {
    names: ['types', 'days', 'times', 'categories'],
    of: ({ types, days, times, categories }) => [
      valuesFilter('displayType', types),
      valuesFilter('weekday', days),
      valuesFilter('protocolTime', times),
      valuesFilter('productCategory', categories),
    ],
    // Seven filters and seven tools, in Polish.
    roomyFrom: 1980,
    Chips: TargetsChips,
  },
  useRows: useTargets,
  useTexts: () => {
    const t = useTargetsTexts();
    return {
      title: t('title'),
      count: (rows) => t('subtitle', rows),
      noMatch: t('empty'),
      empty: t('emptyStores'),
      words: useTargetWords(),
    };
  },
  useActs: useTargetsActs,
  Head: TargetsHead,
};

/** The targets of one, several or all stores. */
export const TargetsPage = () => <SheetPage of={targets} />;
