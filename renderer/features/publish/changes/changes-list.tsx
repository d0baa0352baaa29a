import { Button, Skeleton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { keepPlace } from '../actions/focus.ts';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import { useBlocks } from './change-lines.ts';
import classes from './changes.module.css';
import { StoreChanges } from './store-changes.tsx';

const route = getRouteApi('/publish');

type ChangesListProps = {
  /** undefined: not read yet. */
  readonly resources: readonly ResourceChanges[] | undefined;
  readonly locked: boolean;
};

/** What publishing would change, or a note that there is nothing to publish. */
export function ChangesList({ resources, locked }: ChangesListProps) {
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
  if (countChanges(resources) === 0) {
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
  return (
    <>
      <ChangesPanel
        resources={resources.filter(({ changes: { length } }) => length > 0)}
        locked={locked}
        filter={filter.text}
        onFilter={filter.setText}
      />
      <p className={classes.stated}>{t('stated')}</p>
    </>
  );
}

type ChangesPanelProps = {
  readonly resources: readonly ResourceChanges[];
  readonly locked: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
};

/** How many stores are shown at first, and how many more with each press. */
const STEP = 200;
/** With more lines than this, stores start collapsed: nobody can use a page with thousands of lines. */
const MOST_OPEN_LINES = 120;

const keyOf = ({ ref }: ResourceChanges): string => `${ref.kind} ${ref.externalId}`;

/** What publishing would change, by store and field. Single changes can be dropped. */
function ChangesPanel({ resources, locked, filter, onFilter }: ChangesPanelProps) {
  const t = usePublishTexts();
  const { integer } = useFormat();
  const number = useCount();
  const { shown, more } = useShownPart(STEP, 'stores');
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const blocks = useBlocks(resources, filter);
  const isFiltered = filter.trim() !== '';
  const lineCount = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const isOpenAtFirst = lineCount <= MOST_OPEN_LINES || blocks.length === 1;
  /** The next change moves up to where the dropped one was. */
  const keepDropPlace = (button: HTMLElement) =>
    keepPlace(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-drop]') ?? [])], button);
  const filtered = { shown: integer(lineCount), ...number(countChanges(resources)) };
  return (
    <Panel
      title={t('changes.title')}
      note={isFiltered ? t('changes.filtered', filtered) : undefined}
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
      <div ref={list}>
        {blocks.slice(0, shown).map((block) => {
          const key = keyOf(block.resource);
          const isOpen = toggled.get(key) ?? isOpenAtFirst;
          return (
            <StoreChanges
              key={key}
              block={block}
              isOpen={isOpen}
              isFiltered={isFiltered}
              locked={locked}
              onToggle={() => setToggled((before) => new Map(before).set(key, !isOpen))}
              keepPlace={keepDropPlace}
            />
          );
        })}
      </div>
      {more(blocks.length)}
    </Panel>
  );
}
