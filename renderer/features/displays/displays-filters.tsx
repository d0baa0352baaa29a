import { Checkbox } from '@mantine/core';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { CheckList } from '#renderer/ui/check-list.tsx';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { ExpositionStatus, ExpositionType } from '#shared/contract/enumerations.ts';
import classes from './displays.module.css';
import type { DisplaysSearch } from './displays-search.ts';

type DisplaysFiltersProps = {
  readonly stores: readonly KnownStore[];
  readonly search: DisplaysSearch;
  readonly onChange: (change: Partial<DisplaysSearch>) => void;
};

const ROWS = ['all', 'changed', 'warning', 'invalid', 'conflict'] as const;
type Rows = (typeof ROWS)[number];

const rowsOf = ({ changed, marked }: DisplaysSearch): Rows => marked ?? (changed === true ? 'changed' : 'all');

const searchOf = (rows: Rows): Partial<DisplaysSearch> => ({
  changed: rows === 'changed' ? true : undefined,
  marked: rows === 'all' || rows === 'changed' ? undefined : rows,
});

/** Chooses which stores and which of their displays are shown. */
export function DisplaysFilters({ stores, search, onChange }: DisplaysFiltersProps) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const { collator } = useFormat();
  const { types = [], status } = search;
  const rows = rowsOf(search);
  const [onlyType] = types;
  const options = ExpositionType.options
    .map((value) => ({ value, label: terms.expositionType(value) }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
  const statuses = [undefined, ...ExpositionStatus.options];
  const statusWord = (value: (typeof statuses)[number]) =>
    value === undefined ? t('filter.any') : terms.expositionStatus(value);
  return (
    <>
      <StoreFilter
        stores={stores}
        chosen={search.stores ?? []}
        onChange={(ids) => onChange({ stores: ids.length === 0 ? undefined : [...ids] })}
      />
      <Popover>
        <Popover.Target>
          <FilterChip
            label={t('filter.type')}
            on={types.length > 0}
            value={
              onlyType === undefined
                ? t('filter.any')
                : types.length === 1
                  ? terms.expositionType(onlyType)
                  : t('filter.values', { count: types.length })
            }
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.picker} aria-label={t('filter.type')}>
          <Checkbox.Group
            value={types}
            onChange={(chosen) => onChange({ types: chosen.length === 0 ? undefined : chosen })}
            aria-label={t('filter.type')}
          >
            <CheckList>
              {options.map(({ value, label }) => (
                <li key={value}>
                  <Checkbox value={value} label={label} />
                </li>
              ))}
            </CheckList>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
      <Menu
        label={t('filter.status')}
        target={<FilterChip label={t('filter.status')} value={statusWord(status)} on={status !== undefined} />}
        items={statuses.map((value) => ({
          id: value ?? 'any',
          label: statusWord(value),
          checked: value === status,
          onSelect: () => onChange({ status: value }),
        }))}
      />
      <Menu
        label={t('filter.rows')}
        target={<FilterChip label={t('filter.rows')} value={t(`filter.${rows}`)} on={rows !== 'all'} />}
        items={ROWS.map((value) => ({
          id: value,
          label: t(`filter.${value}`),
          checked: value === rows,
          onSelect: () => onChange(searchOf(value)),
        }))}
      />
    </>
  );
}
