import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { HistoryItem } from '#shared/bridge/publish.ts';
import { ActTextButton } from '../acts/act-text-button.tsx';
import parts from '../parts/parts.module.css';
import { rowText } from '../parts/row-text.ts';
import { useStoreName } from '../parts/use-store-name.ts';
import { useChangeWords } from '../parts/use-words.ts';
import classes from './history.module.css';
import { useStepWords } from './use-step-words.ts';

type HistoryLineProps = {
  readonly item: HistoryItem;
  readonly locked: boolean;
  readonly onUndo: (publishId: string) => void;
};

/** When something happened, what, where, and to how many rows. */
export function HistoryLine({ item, locked, onUndo }: HistoryLineProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const number = useCount();
  const nameOf = useStoreName();
  const { at, event, publishId, refs, rows, settled } = item;
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
      {event === 'published' && publishId !== null ? (
        <ActTextButton
          disabled={locked}
          aria-label={t('history.undoLabel', { time })}
          onClick={() => onUndo(publishId)}
        >
          {t('history.undo')}
        </ActTextButton>
      ) : (
        <span />
      )}
    </li>
  );
}

/** What happened; of an edit, what it was called. */
function EventText({ item: { name, event } }: Pick<HistoryLineProps, 'item'>) {
  const t = usePublishTexts();
  const stepWord = useStepWords();
  if (name === null || event === 'published_undone' || event === 'imported') return t(`history.event.${event}`);
  return event === 'edit' ? stepWord(name) : `${t(`history.event.${event}`)}: ${stepWord(name)}`;
}

/** Which side of a conflict was taken, and what the other one was. */
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
