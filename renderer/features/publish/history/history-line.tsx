import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { useListFocus } from '#renderer/ui/use-list-focus.ts';
import type { HistoryItem } from '#shared/bridge/draft-history.ts';
import { ActionTextButton } from '../actions/action-buttons.tsx';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import { useTally } from '../parts/tally.tsx';
import classes from './history.module.css';
import type { HistoryLineOf } from './history-query.ts';
import { useHistoryWords } from './history-words.ts';
import { RecordLines } from './record-lines.tsx';

type HistoryLineProps = {
  readonly line: HistoryLineOf;
  readonly locked: boolean;
  /** Props of the line's buttons, which the list moves the focus between. */
  readonly focus: ReturnType<typeof useListFocus>['controlProps'];
  /** The same of what opens the line. */
  readonly openerFocus: ReturnType<typeof useListFocus>['controlProps'];
  readonly onUndo: (publishId: string) => void;
  /** Says what it did; undefined: nothing of it can have moved figures, or it is too long ago. */
  readonly onEffect: (() => void) | undefined;
};

/** Whether what an entry tells of can be undone: a publish. */
export const canUndo = ({ event, publishId }: HistoryItem): boolean => event === 'published' && publishId !== null;

/** The name of the button that says what a publish did, among those that the focus moves between. */
export const effectKey = (id: number): string => `effect ${id}`;

/** The name of the button that opens a line, among those that the focus moves between. */
export const openKey = (id: number): string => `open ${id}`;

/** What only tells of a decision has no values to show but those in its line. */
const DECISIONS: readonly HistoryItem['event'][] = [
  'conflict_resolved',
  'brake_confirmed',
  'erasing_confirmed',
  'creates_decided',
  'overtaken',
];

/** Whether a line can be opened to its values. */
export const canOpen = ({ item }: HistoryLineOf): boolean => !DECISIONS.includes(item.event);

/** What happened, when, where, and how many changes it was. */
export function HistoryLine({ line, locked, focus, openerFocus, onUndo, onEffect }: HistoryLineProps) {
  const { item, entries } = line;
  const [isOpen, setOpen] = useState(false);
  const t = usePublishTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const number = useCount();
  const nameOf = useStoreName();
  const words = useHistoryWords();
  const tally = useTally();
  const { id, at, publishId, stores, externalId, size, settled } = item;
  const time = format.dateTime(at, timeZone);
  const where = externalId === null ? t('stores', number(stores)) : nameOf(externalId);
  return (
    <li>
      <time dateTime={at} className={parts.faint}>
        {time}
      </time>
      <span className={classes.event}>
        {canOpen(line) ? (
          <button
            {...openerFocus(openKey(id))}
            type="button"
            className={classes.opener}
            aria-label={t('history.valuesLabel', { time })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={15} aria-hidden className={classes.chevron} />
          </button>
        ) : null}
        <LineText line={line} />
      </span>
      <span className={parts.clamped}>
        {stores === 0 ? '' : where}
        {settled === null ? null : <span className={parts.faint}> · {words.settled(settled)}</span>}
      </span>
      <span className={parts.faint}>{size === 0 ? '' : tally(size)}</span>
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
      {isOpen ? <Opened entries={entries} /> : null}
    </li>
  );
}

/** Each entry of a line with its values; several are told apart by what and when they were. */
function Opened({ entries }: { readonly entries: readonly HistoryItem[] }) {
  const words = useHistoryWords();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  return (
    <div className={classes.opened}>
      {entries.map((entry) => (
        <div key={entry.id}>
          {entries.length === 1 ? null : (
            <p className={parts.note}>
              {format.dateTime(entry.at, timeZone)} · {words.event(entry)}
            </p>
          )}
          <RecordLines of={{ historyId: entry.id }} />
        </div>
      ))}
    </div>
  );
}

function LineText({ line: { item, entries } }: Pick<HistoryLineProps, 'line'>) {
  const t = usePublishTexts();
  const words = useHistoryWords();
  const number = useCount();
  const isRun = entries.length > 1 && (item.event === 'undo' || item.event === 'redo');
  return isRun ? t('history.moves', number(entries.length)) : words.event(item);
}
