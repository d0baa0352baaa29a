import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { MOST_NEW_ROWS } from '#renderer/drafts/draft-sheet.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from './copy.module.css';
import type { CopyPlan } from './copy-plan.ts';

/** What a dialog says about copies of one kind of rows. */
export type CopyText = (
  key:
    | 'title'
    | 'stores'
    | 'createsNone'
    | 'creates'
    | 'there'
    | 'unnamed'
    | 'unknown'
    | 'tooMuch'
    | 'confirmNone'
    | 'confirm',
  data?: Readonly<Record<string, string | number>>,
) => string;

type CopyPreviewProps = {
  readonly plan: CopyPlan;
  readonly text: CopyText;
  readonly stores: readonly KnownStore[];
  /** No store is chosen yet. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
};

/** How many store names fit into one line. */
const MOST_NAMES = 3;

/** Shows in numbers and sentences what copying would do. */
export function CopyPreview({ plan, text, stores, isEmpty, error }: CopyPreviewProps) {
  const t = useDraftsTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const number = useCount();
  const { copies, creates, there, unnamed, unknown, isTooMuch } = plan;
  const nameOf = (id: string) => stores.find(({ externalId }) => externalId === id)?.name ?? id;
  const names = joinNames(unknown.slice(0, MOST_NAMES).map(nameOf));
  return (
    <div role="status" aria-label={t('copy.preview')} className={classes.preview}>
      {error !== null ? <p>{failureSentence(failureOf(error), f).title}</p> : null}
      {isEmpty ? <p>{t('copy.note')}</p> : null}
      {isEmpty || (creates === 0 && unknown.length > 0 && there === 0) ? null : (
        <p>
          <strong>{creates === 0 ? text('createsNone') : text('creates', number(creates))}</strong>{' '}
          {creates === 0 ? '' : t('copy.inStores', number(copies.length))}
        </p>
      )}
      {there === 0 ? null : <p>{text('there', number(there))}</p>}
      {unnamed === 0 ? null : <p>{text('unnamed', number(unnamed))}</p>}
      {unknown.length === 0 ? null : (
        <p className={classes.warned}>
          {text('unknown', { ...number(unknown.length), names })}
          {unknown.length > MOST_NAMES ? ` ${t('copy.unknownMore', number(unknown.length - MOST_NAMES))}` : ''}
        </p>
      )}
      {isTooMuch ? <p className={classes.warned}>{text('tooMuch', { most: format.integer(MOST_NEW_ROWS) })}</p> : null}
    </div>
  );
}
