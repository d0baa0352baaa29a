import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { KnownStore } from '#renderer/stores/choices.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from './copy.module.css';
import { type CopyPlan, MOST_COPIES } from './copy-plan.ts';

type Count = { readonly count: number; readonly number: string };

/** What the preview says about copies of one kind of rows. */
export type CopyTexts = {
  readonly title: (rows: Count) => string;
  /** Names the list of stores. */
  readonly stores: string;
  readonly createsNone: string;
  readonly creates: (copies: Count) => string;
  readonly there: (copies: Count) => string;
  readonly unnamed: (rows: Count) => string;
  readonly unknown: (stores: Count & { readonly names: string }) => string;
  readonly tooMuch: (most: string) => string;
  readonly confirmNone: string;
  readonly confirm: (copies: Count) => string;
};

/** @param t the texts of a kind by the names of `CopyTexts` */
export const copyTexts = (
  t: (key: keyof CopyTexts, data: Readonly<Record<string, string | number>>) => string,
): CopyTexts => ({
  title: (rows) => t('title', rows),
  stores: t('stores', {}),
  createsNone: t('createsNone', {}),
  creates: (copies) => t('creates', copies),
  there: (copies) => t('there', copies),
  unnamed: (rows) => t('unnamed', rows),
  unknown: (stores) => t('unknown', stores),
  tooMuch: (most) => t('tooMuch', { most }),
  confirmNone: t('confirmNone', {}),
  confirm: (copies) => t('confirm', copies),
});

type CopyPreviewProps = {
  readonly plan: CopyPlan;
  readonly texts: CopyTexts;
  readonly stores: readonly KnownStore[];
  /** No store is chosen yet. */
  readonly isEmpty: boolean;
  readonly error: Error | null;
};

/** How many store names fit into one line. */
const MOST_NAMES = 3;

/** Shows in numbers and sentences what copying would do. */
export function CopyPreview({ plan, texts, stores, isEmpty, error }: CopyPreviewProps) {
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
          <strong>{creates === 0 ? texts.createsNone : texts.creates(number(creates))}</strong>{' '}
          {creates === 0 ? '' : t('copy.inStores', number(copies.length))}
        </p>
      )}
      {there === 0 ? null : <p>{texts.there(number(there))}</p>}
      {unnamed === 0 ? null : <p>{texts.unnamed(number(unnamed))}</p>}
      {unknown.length === 0 ? null : (
        <p className={classes.warned}>
          {texts.unknown({ ...number(unknown.length), names })}
          {unknown.length > MOST_NAMES ? ` ${t('copy.unknownMore', number(unknown.length - MOST_NAMES))}` : ''}
        </p>
      )}
      {isTooMuch ? <p className={classes.warned}>{texts.tooMuch(format.integer(MOST_COPIES))}</p> : null}
    </div>
  );
}
