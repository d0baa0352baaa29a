import { IconBuildingStore, IconLink, IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, use, useCallback, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionContext } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useExportTexts } from '#renderer/i18n/use-export-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useKeysTexts } from '#renderer/i18n/use-keys-texts.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';
import { useFocusBack } from '#renderer/ui/dialog.tsx';
import { Modal } from '#renderer/ui/mantine-more.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { LINK_START, readAppLink } from '#shared/domain/app-link.ts';
import classes from './command-palette.module.css';
import { findCommands } from './find-commands.ts';
import { findStores, indexStores, namesStore } from './find-stores.ts';
import { useFoundDisplays } from './found-displays.ts';
import { useMoreCommands } from './more-commands.ts';
import { PaletteList } from './palette-list.tsx';
import { type PaletteCommand, useCommands } from './use-commands.ts';
import { useRecentPlaces } from './use-recent-places.ts';

const SHOWN_STORES = 8;

type CommandPaletteProps = {
  readonly opened: boolean;
  /** What was typed while the palette was loading. */
  readonly firstText: () => string;
  readonly onClose: () => void;
};

/** Searches stores, pages and commands by keyboard. Arrows choose, Enter opens, Escape closes. */
export function CommandPalette({ opened, firstText, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('common');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={620} yOffset="10vh" transitionProps={{ duration: 90 }}>
      <Modal.Overlay backgroundOpacity={0.3} />
      <Modal.Content aria-label={t('search.openLong')} radius={12}>
        <Search firstText={firstText} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Stores that match a query, as lines of the palette, and how many more there are. */
type StoreLines = {
  readonly lines: readonly PaletteCommand[];
  readonly more: number;
  readonly named: boolean;
};

/** Returns a function that finds the stores of the workspace for a query. */
function useFindStoreLines(): (query: string) => StoreLines {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { data } = useStores();
  const made = useNewStores();
  const index = useMemo(() => {
    const listed = data?.data ?? [];
    const drafted = made.map(({ externalId, name, location }) => ({
      externalId,
      name,
      location,
      isNew: true,
    }));
    return indexStores([...drafted, ...listed.map((store) => ({ ...store, isNew: false }))]);
  }, [data, made]);
  return useCallback(
    (query) => {
      const found = findStores(index, query);
      // A store without an external ID has no address to open.
      const lines = found.slice(0, SHOWN_STORES).flatMap(({ externalId, name, location, isNew }) =>
        !isExternalId(externalId)
          ? []
          : {
              id: `store ${externalId}`,
              group: 'stores' as const,
              label: shownName(name, externalId),
              note: [externalId, isNew ? t('search.newStore') : null, location]
                .filter((part) => part !== null)
                .join(' · '),
              Icon: IconBuildingStore,
              run: () => void navigate({ to: '/stores/$externalId', params: { externalId }, search: {} }),
            },
      );
      const [best] = found;
      return {
        lines,
        more: Math.max(0, found.length - SHOWN_STORES),
        named: best !== undefined && namesStore(best, query),
      };
    },
    [index, navigate, t],
  );
}

/**
 * The lines for a query, the likeliest first: "polski" finds the language before a street of that name; "L-01" finds a
 * store before any command.
 */
function linesOf(
  query: string,
  commands: readonly PaletteCommand[],
  stores: StoreLines,
  displays: readonly PaletteCommand[],
): readonly PaletteCommand[] {
  const { fitting, isMeant } = findCommands(commands, query);
  return isMeant && !stores.named
    ? [...fitting, ...stores.lines, ...displays]
    : [...stores.lines, ...displays, ...fitting];
}

/** The address in a link that was copied in Endcap, in whichever of its hosts; null: it is none. */
const addressIn = (text: string): string | null =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s#]*#(\/\S*)$/i.exec(text.trim())?.[1] ?? null;

/** A pasted link as the only line of the palette; null: the text is no link. */
function useLinkLine(text: string): PaletteCommand | null {
  const t = useExportTexts();
  const { history } = useRouter();
  const store = use(ConnectionContext);
  const line = { id: 'link', group: 'pages', label: t('openLink'), Icon: IconLink } as const;
  if (text.trim().startsWith(LINK_START)) {
    const link = readAppLink(text);
    const note = link.kind === 'page' ? link.address.slice(0, 80) : '';
    // As one that is opened outside: perhaps in another workspace, or with a reason why not.
    return { ...line, note, run: () => store?.setState({ link }) };
  }
  const address = addressIn(text);
  return address === null ? null : { ...line, note: address.slice(0, 80), run: () => history.push(address) };
}

/** The dialog's focus trap sets the focus a moment later. A fast typist's first letters would be lost. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

function Search({ firstText, onClose }: Omit<CommandPaletteProps, 'opened'>) {
  const { t } = useTranslation('common');
  const k = useKeysTexts();
  const format = useFormat();
  // Mantine would give the focus back to the field below, which had it when Mantine looked, and is gone by then.
  useFocusBack();
  const [query, setQuery] = useState(firstText);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const commands = [...useRecentPlaces(), ...useCommands(), ...useMoreCommands()];
  const findLines = useFindStoreLines();
  // Filtering a long list of stores may lag behind the typing.
  const queryOfStores = useDeferredValue(query);
  const stores = useMemo(() => findLines(queryOfStores), [findLines, queryOfStores]);
  const displays = useFoundDisplays(query);
  const link = useLinkLine(query);
  const lines = link === null ? linesOf(query, commands, stores, displays.lines) : [link];
  const active = Math.min(chosen, lines.length - 1);
  const lineId = (place: number) => `${listId}-${place}`;

  const activeId = lineId(active);
  useEffect(() => {
    void document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const run = (line: PaletteCommand | undefined) => {
    if (!line) return;
    onClose();
    line.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((active + step + lines.length) % Math.max(1, lines.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // When someone types fast and presses Enter, what they typed counts, not what is still listed.
      run(
        (link !== null || queryOfStores === query ? lines : linesOf(query, commands, findLines(query), displays.lines))[
          active
        ],
      );
    }
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={17} aria-hidden />
        <input
          ref={focusAtOnce}
          className={classes.input}
          value={query}
          placeholder={t('search.placeholder')}
          spellCheck={false}
          autoComplete="off"
          role="combobox"
          aria-label={t('search.openLong')}
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines.length > 0 ? activeId : undefined}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} lines={lines} active={active} lineId={lineId} onPoint={setChosen} onRun={run} />
      {lines.length === 0 ? (
        <div className={classes.nothing} role="status">
          <p>{t('search.nothing', { query })}</p>
          <p>{t('search.hint')}</p>
        </div>
      ) : null}
      <p className={classes.foot}>
        {stores.more > 0 ? <span>{t('search.more', { count: stores.more })}</span> : null}
        {displays.more > 0 ? (
          <span>{k('palette.moreDisplays', { count: displays.more, number: format.integer(displays.more) })}</span>
        ) : null}
        <span className={classes.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.choose')} <kbd>Enter</kbd> {t('search.run')} <kbd>Esc</kbd>{' '}
          {t('search.leave')}
        </span>
      </p>
    </>
  );
}
