import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FilterChip } from '#renderer/ui/filter-chip.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import classes from './expositions.module.css';
import { ExpositionsSearch } from './expositions-search.ts';
import { useViews } from './views-query.ts';

type ViewsChipProps = {
  readonly search: ExpositionsSearch;
  /** Shows a view: all of the address. */
  readonly onOpen: (search: ExpositionsSearch) => void;
};

/** Absent and undefined are the same in an address. */
const textOf = (search: unknown): string => canonicalJson(JSON.parse(JSON.stringify(ExpositionsSearch.parse(search))));

/** Stores, filters, order and columns under a name: shown, saved and removed. */
export function ViewsChip({ search, onOpen }: ViewsChipProps) {
  const t = useExpositionsTexts();
  const { t: f } = useTranslation('failures');
  const { views, save, remove, error } = useViews('displays');
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const shown = views.find((view) => textOf(view.search) === textOf(search));
  const onSave = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    save(given, JSON.parse(JSON.stringify(search)));
    setName('');
  };
  return (
    <Popover opened={opened} onChange={setOpened}>
      <Popover.Target>
        <FilterChip
          label={t('views.label')}
          value={shown?.name ?? t('views.none')}
          on={shown !== undefined}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={t('views.title')}>
        {views.length === 0 ? <p className={classes.faint}>{t('views.empty')}</p> : null}
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name} className={classes.line}>
              <button
                type="button"
                className={classes.view}
                aria-current={view === shown ? true : undefined}
                onClick={() => {
                  setOpened(false);
                  onOpen(ExpositionsSearch.parse(view.search));
                }}
              >
                {view.name}
              </button>
              <ActionIcon aria-label={t('views.remove', { name: view.name })} onClick={() => remove(view.name)}>
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <form className={classes.line} onSubmit={onSave}>
          <TextInput
            className={classes.name}
            aria-label={t('views.name')}
            placeholder={t('views.name')}
            maxLength={80}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={name.trim() === ''}>
            {t(views.some((view) => view.name === name.trim()) ? 'views.replace' : 'views.save')}
          </Button>
        </form>
        {error === null ? null : (
          <p role="alert" className={classes.warned}>
            {failureSentence(failureOf(error), f).title}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
