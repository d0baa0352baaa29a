import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import classes from './drafts.module.css';
import { useViews } from './views-query.ts';

type ViewsChipProps<Search> = {
  /** The room whose views these are. */
  readonly room: string;
  /** The room's address: what an older Endcap saved has to fit it. */
  readonly schema: { readonly parse: (search: unknown) => Search };
  readonly search: Search;
  /** Shows a view: all of the address. */
  readonly onOpen: (search: Search) => void;
};

/** Without what is undefined, which is the same as absent in an address. */
const plain = (search: unknown) => JSON.parse(JSON.stringify(search));

/** Stores, filters, order and columns under a name: shown, saved and removed. */
export function ViewsChip<Search>({ room, schema, search, onOpen }: ViewsChipProps<Search>) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const { views, save, remove, error } = useViews(room);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const textOf = (one: unknown): string => canonicalJson(plain(schema.parse(one)));
  const shown = views.find((view) => textOf(view.search) === textOf(search));
  const onSave = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '') return;
    save(given, plain(search));
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
        {views.length === 0 ? <p className={classes.note}>{t('views.empty')}</p> : null}
        <ul className={classes.views}>
          {views.map((view) => (
            <li key={view.name} className={classes.line}>
              <button
                type="button"
                className={classes.view}
                aria-current={view === shown ? true : undefined}
                onClick={() => {
                  setOpened(false);
                  onOpen(schema.parse(view.search));
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
