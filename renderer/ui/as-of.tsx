import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { ageText, onSameDay } from '#renderer/i18n/age.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import classes from './as-of.module.css';
import { computedText, isStale, OriginContext, OriginMarks, useNow } from './origin.tsx';

type AsOfProps = {
  readonly read: Origin;
  /** Without how long ago and how many stores: for the parts of a page that says so at its head. */
  readonly brief?: boolean;
};

/**
 * Where a figure comes from and how old it is: "as of 14:02 · from the service", with the day and "2 days ago" when it
 * was not today; what Endcap computed itself says so; "incomplete" and "stale" are a word and a shape.
 */
export function AsOf({ read, brief = false }: AsOfProps) {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  const timeZone = use(WorkspaceContext)?.timeZone;
  const now = useNow(read.staleAfter);
  const full = format.dateTime(read.asOf, timeZone);
  const today = onSameDay(now, Date.parse(read.asOf), timeZone ?? 'UTC');
  const ago = today || brief ? null : ageText(read.asOf, now, i18n.language);
  const { computed } = read;
  return (
    <span className={classes.asOf}>
      <span>
        <time dateTime={read.asOf} title={full}>
          {t('asOf.at', { time: today ? format.time(read.asOf, timeZone) : full })}
        </time>
        {ago === null ? null : `, ${ago}`}
        {' · '}
        {computed === null
          ? t(`asOf.${read.source}`)
          : brief
            ? t('asOf.computedBrief')
            : computedText(computed, t, format)}
      </span>
      <OriginMarks read={read} stale={isStale(read, now)} />
    </span>
  );
}

/** The same in brief for whatever the part stands in; nothing where that is not known. */
export function AsOfHere({ brief = true }: Pick<AsOfProps, 'brief'>) {
  const here = use(OriginContext);
  return here === null ? null : <AsOf read={here.read} brief={brief} />;
}

/** The same behind other words of a line, set off by a dot; nothing before the first answer. */
export function AsOfBehind({ read }: { readonly read: Origin | null | undefined }) {
  return read === null || read === undefined ? null : (
    <>
      {' · '}
      <AsOf read={read} />
    </>
  );
}
