import { Button, Skeleton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { ChangesHead, ResourceChanges } from '#shared/bridge/publish.ts';
import { keepPlace } from '../actions/focus.ts';
import parts from '../parts/parts.module.css';
import { countChanges, countStoresOf } from '../parts/risks.ts';
import { type StoreBlock, useBlocks } from './change-lines.ts';
import classes from './changes.module.css';
import { StoreChanges } from './store-changes.tsx';

const route = getRouteApi('/publish');

type ChangesListProps = {
  /** undefined: not read yet. */
  readonly resources: readonly ResourceChanges[] | undefined;
  /** Of all resources, also of those that are still to be read. */
  readonly heads: readonly ChangesHead[];
  /** The rest of them could not be read. */
  readonly isFailed: boolean;
  readonly locked: boolean;
};

/** What publishing would change, or a note that there is nothing to publish. */
export function ChangesList({ resources, heads, isFailed, locked }: ChangesListProps) {
  const t = usePublishTexts();
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useTypedText(q ?? '', (next) =>
    navigate({ to: '/publish', search: { q: next === '' ? undefined : next }, replace: true }),
  );
  if (resources === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton height={180} />
      </div>
    );
  }
  if (countChanges(heads) === 0) {
    return (
      <Empty
        title={t('nothing')}
        hint={t('nothingHint')}
        action={
          <Button component={Link} to="/displays" variant="default">
            {t('toDisplays')}
          </Button>
        }
      />
    );
  }
  const listed = resources.filter(({ changes: { length } }) => length > 0);
  return (
    <>
      <ChangesPanel
        resources={listed}
        heads={heads}
        isFailed={isFailed}
        locked={locked}
        filter={filter.text}
        onFilter={filter.setText}
      />
      <p className={classes.stated}>{t('stated')}</p>
    </>
  );
}

type ChangesPanelProps = Omit<ChangesListProps, 'resources'> & {
  readonly resources: readonly ResourceChanges[];
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
};

/** With more changes than this, stores start collapsed: nobody can use a page with thousands of lines. */
const MOST_OPEN = 120;
/** Height of a collapsed store, in pixels. */
const HEAD = 41;
/** How many stores above and below the visible ones are in the page. */
const AHEAD = 12;

/** What publishing would change, by store, kind and field. Single changes can be dropped. */
function ChangesPanel({ resources, heads, isFailed, locked, filter, onFilter }: ChangesPanelProps) {
  const t = usePublishTexts();
  const { integer } = useFormat();
  const number = useCount();
  const blocks = useBlocks(resources, filter);
  const isFiltered = filter.trim() !== '';
  const size = countChanges(heads);
  const lineCount = () =>
    blocks.reduce((sum, { kinds }) => sum + kinds.reduce((of, { lines }) => of + lines().length, 0), 0);
  const shown = isFiltered ? lineCount() : size;
  const [read, all] = [countStoresOf(resources), countStoresOf(heads)];
  return (
    <Panel
      title={t('changes.title')}
      note={isFiltered ? t('changes.filtered', { shown: integer(shown), ...number(size) }) : undefined}
      actions={
        <TextInput
          size="xs"
          aria-label={t('changes.filter')}
          placeholder={t('changes.filter')}
          leftSection={<IconSearch size={14} aria-hidden />}
          className={classes.filter}
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      }
    >
      {blocks.length === 0 ? <p className={parts.note}>{t('changes.none')}</p> : null}
      <Stores
        blocks={blocks}
        isFiltered={isFiltered}
        locked={locked}
        isOpenAtFirst={shown <= MOST_OPEN || blocks.length === 1}
      />
      {resources.length < heads.length ? (
        <p className={parts.note}>
          {t(isFailed ? 'changes.partly' : 'changes.reading', { done: integer(read), ...number(all) })}
        </p>
      ) : null}
    </Panel>
  );
}

type StoresProps = {
  readonly blocks: readonly StoreBlock[];
  readonly isFiltered: boolean;
  readonly locked: boolean;
  readonly isOpenAtFirst: boolean;
};

/** How far below the top of what scrolls a list begins, in pixels. */
function topOf(list: HTMLElement | null, scroller: HTMLElement | null): number {
  if (list === null || scroller === null) return 0;
  return list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}

/** Stores with their changes, of which those near the visible part are in the page. */
function Stores({ blocks, isFiltered, locked, isOpenAtFirst }: StoresProps) {
  const list = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [held, setHeld] = useState<string>();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const top = topOf(list.current, scroller);
  useEffect(() => setScroller(list.current?.closest('main') ?? null), []);
  const heldAt = blocks.findIndex(({ externalId }) => externalId === held);
  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller,
    getItemKey: (index) => blocks[index]?.externalId ?? index,
    estimateSize: () => HEAD,
    overscan: AHEAD,
    scrollMargin: top,
    // The store with the focus stays in the page when it scrolls out of view; otherwise the focus would be lost.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      return heldAt === -1 || near.includes(heldAt) ? near : [...near, heldAt].toSorted((a, b) => a - b);
    },
  });
  /** The next change moves up to where the dropped one was. */
  const keepDropPlace = (button: HTMLElement) =>
    keepPlace(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-drop]') ?? [])], button);
  return (
    <div ref={list} className={classes.stores} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const block = blocks[index];
        if (block === undefined) return null;
        const { externalId } = block;
        const isOpen = toggled.get(externalId) ?? isOpenAtFirst;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which store has the focus
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={classes.place}
            style={{ transform: `translateY(${start - top}px)` }}
            onFocus={() => setHeld(externalId)}
          >
            <StoreChanges
              block={block}
              isOpen={isOpen}
              isFiltered={isFiltered}
              locked={locked}
              onToggle={() => setToggled((before) => new Map(before).set(externalId, !isOpen))}
              keepPlace={keepDropPlace}
            />
          </div>
        );
      })}
    </div>
  );
}
