import { useCallback } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { nameOfStored } from '#renderer/drafts/step-names.ts';
import type { GridStepName } from '#renderer/grid/model/history.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts, usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useGridTexts } from '#renderer/i18n/use-grid-texts.ts';
import { stepWord } from '#renderer/sheets/step-words.ts';
import type { useListFocus } from '#renderer/ui/use-list-focus.ts';
import type { StepName as SavedStepName } from '#shared/bridge/drafts.ts';
import type { HistoryItem } from '#shared/bridge/publish.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import { rowText, useChangeWords, useStoreName } from '../parts/change-words.ts';
import parts from '../parts/parts.module.css';
import classes from './history.module.css';

type HistoryLineProps = {
  readonly item: HistoryItem;
  readonly locked: boolean;
  /** Props of the line's buttons, which the list moves the focus between. */
  readonly focus: ReturnType<typeof useListFocus>['controlProps'];
  readonly onUndo: (publishId: string) => void;
  /** Says what it did; undefined: nothing of it can have moved figures, or it is too long ago. */
  readonly onEffect: (() => void) | undefined;
};

/** Whether what an entry tells of can be undone: a publish. */
export const canUndo = ({ event, publishId }: HistoryItem): boolean => event === 'published' && publishId !== null;

/** The name of the button that says what a publish did, among those that the focus moves between. */
export const effectKey = (id: number): string => `effect ${id}`;

/** What happened, when, where, and to how many rows. */
export function HistoryLine({ item, locked, focus, onUndo, onEffect }: HistoryLineProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const number = useCount();
  const nameOf = useStoreName();
  const { id, at, publishId, refs, rows, settled } = item;
  const time = format.dateTime(at, timeZone);
  const stores = [...new Set(refs.map(({ externalId }) => externalId))];
  const [only] = stores;
  const where = stores.length === 1 && only !== undefined ? nameOf(only) : t('stores', number(stores.length));
  return (
    <li>
      <time dateTime={at} className={parts.faint}>
        {time}
      </time>
      <span className={classes.event}>
        <EventText item={item} />
      </span>
      <span className={parts.clamped}>
        {stores.length === 0 ? '' : where}
        {settled === null ? null : (
          <span className={parts.faint}>
            {' '}
            · <SettledText settled={settled} />
          </span>
        )}
      </span>
      <span className={parts.faint}>{rows === 0 ? '' : t('history.rows', number(rows))}</span>
      <span className={classes.acts}>
        {canUndo(item) && publishId !== null ? (
          <ActionTextButton
            {...focus(String(id))}
            disabled={locked}
            aria-label={t('history.undoLabel', { time })}
            onClick={() => onUndo(publishId)}
          >
            {t('history.undo')}
          </ActionTextButton>
        ) : null}
        {onEffect === undefined ? null : (
          <ActionTextButton
            {...focus(effectKey(id))}
            disabled={false}
            aria-label={t('history.effectLabel', { time })}
            onClick={onEffect}
          >
            {t('history.effect')}
          </ActionTextButton>
        )}
      </span>
    </li>
  );
}

/** What happened; for an edit, its step's name. */
function EventText({ item: { name, event } }: Pick<HistoryLineProps, 'item'>) {
  const t = usePublishTexts();
  const stepWord = useStepWords();
  if (name === null || event === 'published_undone' || event === 'imported') return t(`history.event.${event}`);
  return event === 'edit' ? stepWord(name) : `${t(`history.event.${event}`)}: ${stepWord(name)}`;
}

/** Which side of a conflict was chosen, and what the other one was. */
function SettledText({ settled }: { readonly settled: NonNullable<HistoryItem['settled']> }) {
  const t = usePublishTexts();
  const words = useChangeWords();
  const side = (value: unknown): string =>
    settled.field === null && typeof value === 'object' && value !== null
      ? rowText(Object.fromEntries(Object.entries(value)), words)
      : words.value(settled.field, value);
  return t(`history.took.${settled.take}`, {
    mine: side(settled.mine),
    theirs: side(settled.theirs),
    value: side(settled.value),
  });
}

/** Names of steps in the current language. */
function useStepWords(): (name: SavedStepName) => string {
  const g = useGridTexts();
  const d = useDraftsTexts();
  return useCallback(
    (saved) => {
      const word = (name: GridStepName): string => {
        if (name.kind === 'revert') return g('step.revert', { name: word(name.of) });
        if (name.kind !== 'other') return g(`step.${name.kind}`);
        return stepWord(d, name.key) ?? String(name.data['name'] ?? name.key);
      };
      return word(nameOfStored(saved));
    },
    [g, d],
  );
}
