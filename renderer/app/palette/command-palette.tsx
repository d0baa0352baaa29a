import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconBuildingStore, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { foldText } from '#shared/lib/fold-text.ts';
import classes from './command-palette.module.css';
import { findStores, indexStores } from './find-stores.ts';
import { useCommands } from './use-commands.ts';

const SHOWN_STORES = 8;

type CommandPaletteProps = {
  /** Each new number opens the palette. */
  readonly opening: number;
};

/** Search over stores, pages and commands, for the keyboard: arrows choose, Enter goes, Escape leaves. */
export function CommandPalette({ opening }: CommandPaletteProps) {
  const { t } = useTranslation('common');
  const [[store, { open }]] = useState(createSpotlight);
  const { selected } = useSpotlight(store);
  const [query, setQuery] = useState('');
  const listId = useId();
  const navigate = useNavigate();
  const commands = useCommands();
  const { data } = useQuery(storesQuery(useBridge(), useWorkspace().id));
  const index = useMemo(() => indexStores(data?.data ?? []), [data]);
  const found = useMemo(() => findStores(index, query), [index, query]);

  useEffect(() => {
    if (opening > 0) open();
  }, [opening, open]);

  const folded = foldText(query);
  const fitting = commands.filter(({ label }) => foldText(label).includes(folded));
  const shown = found.filter(({ externalId }) => externalId !== null).slice(0, SHOWN_STORES);
  const more = found.length - shown.length;
  const optionId = (place: number) => `${listId}-${place}`;
  const option = (place: number) => ({
    id: optionId(place),
    role: 'option',
    'aria-selected': place === selected,
  });
  const group = (name: 'pages' | 'commands', first: number) => {
    const lines = fitting.filter((command) => command.group === name);
    return lines.length === 0 ? null : (
      <Spotlight.ActionsGroup label={t(`search.${name}`)} role="group" aria-label={t(`search.${name}`)}>
        {lines.map(({ id, label, Icon, run }, place) => (
          <Spotlight.Action
            key={id}
            label={label}
            leftSection={<Icon size={17} stroke={1.7} aria-hidden />}
            onClick={run}
            {...option(first + place)}
          />
        ))}
      </Spotlight.ActionsGroup>
    );
  };
  const pages = fitting.filter((command) => command.group === 'pages').length;

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={420}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      transitionProps={{ duration: 90, transition: 'fade' }}
    >
      <Spotlight.Search
        size="md"
        placeholder={t('search.placeholder')}
        leftSection={<IconSearch size={17} aria-hidden />}
        role="combobox"
        aria-label={t('search.openLong')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected < 0 ? undefined : optionId(selected)}
      />
      <Spotlight.ActionsList id={listId} role="listbox" aria-label={t('search.openLong')}>
        {shown.length === 0 ? null : (
          <Spotlight.ActionsGroup label={t('search.stores')} role="group" aria-label={t('search.stores')}>
            {shown.map(({ externalId, name, location }, place) => (
              <Spotlight.Action
                key={externalId}
                label={name}
                description={[externalId, location].filter((text) => text !== null).join(' · ')}
                leftSection={<IconBuildingStore size={17} stroke={1.7} aria-hidden />}
                onClick={() =>
                  void navigate({ to: '/stores/$externalId', params: { externalId: externalId ?? '' }, search: {} })
                }
                {...option(place)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {group('pages', shown.length)}
        {group('commands', shown.length + pages)}
      </Spotlight.ActionsList>
      {more > 0 ? <p className={classes.more}>{t('search.more', { count: more })}</p> : null}
      {shown.length === 0 && fitting.length === 0 ? (
        <div className={classes.nothing} role="status">
          <p>{t('search.nothing', { query })}</p>
          <p>{t('search.hint')}</p>
        </div>
      ) : null}
    </Spotlight.Root>
  );
}
