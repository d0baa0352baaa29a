import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { ReportChip } from '#renderer/trade/report-chip.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { foldText } from '#shared/lib/fold-text.ts';
import classes from './expositions.module.css';

export type KnownStore = { readonly externalId: string; readonly name: string };

type StorePickerProps = {
  readonly stores: readonly KnownStore[];
  /** External IDs; none: all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** More would be slow to draw and no help to choose from. */
const MOST_SHOWN = 100;

/** Which stores' displays are shown, found by name or ID. */
export function StorePicker({ stores, chosen, onChange }: StorePickerProps) {
  const t = useExpositionsTexts();
  const format = useFormat();
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    if (kept === null) return [];
    const words = foldText(search).split(' ').filter(Boolean);
    return stores
      .filter(({ externalId, name }) => {
        const text = foldText(`${name} ${externalId}`);
        return words.every((word) => text.includes(word));
      })
      .toSorted((a, b) => Number(kept.has(b.externalId)) - Number(kept.has(a.externalId)));
  }, [stores, search, kept]);
  const open = (next: boolean) => {
    setSearch('');
    // Those chosen when the list is opened stand first, so that they are found again.
    setKept(next ? new Set(chosen) : null);
  };
  const [only] = chosen;
  const value =
    only === undefined
      ? t('filter.allStores')
      : chosen.length === 1
        ? (stores.find(({ externalId }) => externalId === only)?.name ?? only)
        : t('filter.chosen', { count: chosen.length });
  return (
    <Popover opened={kept !== null} onChange={open}>
      <Popover.Target>
        <ReportChip
          label={t('filter.stores')}
          value={value}
          on={chosen.length > 0}
          onClick={() => open(kept === null)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={t('filter.stores')}>
        <TextInput
          aria-label={t('filter.search')}
          placeholder={t('filter.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
        <Checkbox.Group value={[...chosen]} onChange={onChange} aria-label={t('filter.stores')}>
          <ul className={classes.list}>
            {found.slice(0, MOST_SHOWN).map(({ externalId, name }) => (
              <li key={externalId}>
                <Checkbox
                  value={externalId}
                  label={
                    <>
                      {name} <span className={classes.faint}>{externalId}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </Checkbox.Group>
        <div className={classes.pickerFoot}>
          <span role="status" className={classes.faint}>
            {found.length > MOST_SHOWN
              ? t('filter.more', { shown: MOST_SHOWN, total: format.integer(found.length) })
              : t('filter.found', { count: found.length, number: format.integer(found.length) })}
          </span>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => onChange([])}>
            {t('filter.clear')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
