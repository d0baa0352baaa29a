import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { keepPlace } from '../acts/focus.ts';
import { MoreButton } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { countChanges } from '../parts/risks.ts';
import classes from './review.module.css';
import { StoreChanges } from './store-changes.tsx';
import { useBlocks } from './use-blocks.ts';

type ChangesPanelProps = {
  readonly resources: readonly ResourceChanges[];
  readonly locked: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
};

/** Stores shown at first, and more with each press. */
const STEP = 200;
/** With more lines than these the stores are closed until one is opened: a page of thousands tells nothing. */
const MOST_OPEN_LINES = 120;

const keyOf = ({ ref }: ResourceChanges): string => `${ref.kind} ${ref.externalId}`;

/** What publishing would change, store by store and field by field; single changes can be dropped. */
export function ChangesPanel({ resources, locked, filter, onFilter }: ChangesPanelProps) {
  const t = usePublishTexts();
  const { integer } = useFormat();
  const number = useCount();
  const [shown, setShown] = useState(STEP);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const blocks = useBlocks(resources, filter);
  const isFiltered = filter.trim() !== '';
  const lineCount = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const isOpenAtFirst = lineCount <= MOST_OPEN_LINES || blocks.length === 1;
  /** The next change takes the place of the one that is dropped. */
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
      {blocks.length > shown ? (
        <MoreButton
          label={t('changes.moreStores', number(Math.min(STEP, blocks.length - shown)))}
          onClick={() => setShown(shown + STEP)}
        />
      ) : null}
    </Panel>
  );
}
