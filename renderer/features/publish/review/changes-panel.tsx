import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { focusAfterwards } from '../acts/focus.ts';
import { countChanges } from '../parts/risks.ts';
import { useLineWords } from '../parts/use-words.ts';
import classes from '../publish.module.css';
import { useStoreName } from '../use-publish.ts';
import { filterLines, type Line, linesOf } from './change-lines.ts';
import { StoreChanges } from './store-changes.tsx';

type ChangesPanelProps = {
  readonly resources: readonly ResourceChanges[];
  readonly locked: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
};

type Block = { readonly resource: ResourceChanges; readonly name: string; readonly lines: readonly Line[] };

/** Stores shown at first, and more with each press. */
const STEP = 200;
/** With more lines than these the stores are closed until one is opened: a page of thousands tells nothing. */
const MOST_OPEN_LINES = 120;

const keyOf = ({ ref }: ResourceChanges): string => `${ref.kind} ${ref.externalId}`;

/** What publishing would change, store by store and field by field; single changes can be dropped. */
export function ChangesPanel({ resources, locked, filter, onFilter }: ChangesPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const words = useLineWords();
  const nameOf = useStoreName();
  const [shown, setShown] = useState(STEP);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  const all = useMemo(
    () =>
      resources
        .map((resource): Block => {
          const name = nameOf(resource.ref.externalId);
          return { resource, name, lines: linesOf(resource, words) };
        })
        .toSorted((a, b) => format.collator.compare(a.name, b.name)),
    [resources, words, nameOf, format],
  );
  const blocks = useMemo(
    () =>
      all.flatMap((block) => {
        const lines = filterLines(block.lines, `${block.name} ${block.resource.ref.externalId}`, filter);
        return lines.length === 0 ? [] : [{ ...block, lines }];
      }),
    [all, filter],
  );
  const lineCount = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const isOpenAtFirst = lineCount <= MOST_OPEN_LINES || blocks.length === 1;
  const number = (count: number) => ({ count, number: format.integer(count) });
  /** The next change takes the place of the one that was dropped. */
  const afterDrop = (at: number) =>
    focusAfterwards(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-drop]') ?? [])];
      return buttons[Math.min(at, buttons.length - 1)];
    });
  const placeOf = (button: HTMLElement) => [...(list.current?.querySelectorAll('[data-drop]') ?? [])].indexOf(button);
  return (
    <Panel
      title={t('changes.title')}
      note={
        filter.trim() === ''
          ? undefined
          : t('changes.filtered', { shown: format.integer(lineCount), ...number(countChanges(resources)) })
      }
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
      {blocks.length === 0 ? <p className={classes.note}>{t('changes.none')}</p> : null}
      <div ref={list}>
        {blocks.slice(0, shown).map(({ resource, name, lines }) => {
          const key = keyOf(resource);
          const isOpen = toggled.get(key) ?? isOpenAtFirst;
          return (
            <StoreChanges
              key={key}
              resource={resource}
              lines={lines}
              name={name}
              isOpen={isOpen}
              isFiltered={filter.trim() !== ''}
              locked={locked}
              onToggle={() => setToggled((before) => new Map(before).set(key, !isOpen))}
              placeOf={placeOf}
              afterDrop={afterDrop}
            />
          );
        })}
      </div>
      {blocks.length > shown ? (
        <div className={classes.older}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            {t('changes.moreStores', number(Math.min(STEP, blocks.length - shown)))}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
