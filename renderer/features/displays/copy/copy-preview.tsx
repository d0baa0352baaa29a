import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import classes from '../displays.module.css';
import { type CopyPlan, MOST_COPIES } from './copy-plan.ts';

type CopyPreviewProps = {
  readonly plan: CopyPlan;
  readonly stores: readonly KnownStore[];
  /** No store is chosen yet. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
};

/** How many store names fit into one line. */
const MOST_NAMES = 3;

/** Shows in numbers and sentences what copying would do. */
export function CopyPreview({ plan, stores, isEmpty, error }: CopyPreviewProps) {
  const t = useDisplaysTexts();
  const { t: f } = useTranslation('failures');
  const format = useFormat();
  const number = (count: number) => ({ count, number: format.integer(count) });
  const { copies, creates, there, unnamed, unknown, isTooMuch } = plan;
  const nameOf = (id: string) => stores.find(({ externalId }) => externalId === id)?.name ?? id;
  const names = unknown.slice(0, MOST_NAMES).map(nameOf).join('; ');
  return (
    <div role="status" aria-label={t('copy.preview')} className={classes.preview}>
      {error !== null ? <p>{failureSentence(failureOf(error), f).title}</p> : null}
      {isEmpty ? <p>{t('copy.note')}</p> : null}
      {isEmpty || (creates === 0 && unknown.length > 0 && there === 0) ? null : (
        <p>
          <strong>{creates === 0 ? t('copy.createsNone') : t('copy.creates', number(creates))}</strong>{' '}
          {creates === 0 ? '' : t('copy.inStores', number(copies.length))}
        </p>
      )}
      {there === 0 ? null : <p>{t('copy.there', number(there))}</p>}
      {unnamed === 0 ? null : <p>{t('copy.unnamed', number(unnamed))}</p>}
      {unknown.length === 0 ? null : (
        <p className={classes.warned}>
          {t('copy.unknown', { ...number(unknown.length), names })}
          {unknown.length > MOST_NAMES ? ` ${t('copy.unknownMore', number(unknown.length - MOST_NAMES))}` : ''}
        </p>
      )}
      {isTooMuch ? <p className={classes.warned}>{t('copy.tooMuch', { most: format.integer(MOST_COPIES) })}</p> : null}
    </div>
  );
}
