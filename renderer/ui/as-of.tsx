import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { ageText, onSameDay } from '#renderer/i18n/age.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import classes from './as-of.module.css';
import { computedText, isStale, OriginContext, OriginMarks, useNow } from './origin.tsx';

type AsOfProps = {
  readonly read: Origin;
  /** Leaves out how long ago it was and how many stores there are: for parts of a page whose head already says so. */
  readonly brief?: boolean;
};

/**
 * Says where a figure comes from and how old it is: "as of 14:02 · from the service". If it is not from today, it adds
 * the day and "2 days ago". Figures that Endcap computed are labelled so; "incomplete" and "stale" get a word and a
 * shape.
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

/** The short form for the surrounding part of the page; nothing where the origin is not known. */
export function AsOfHere({ brief = true }: Pick<AsOfProps, 'brief'>) {
  const here = use(OriginContext);
  return here === null ? null : <AsOf read={here.read} brief={brief} />;
}

/**
 * The note of a part whose page says in its head where the figures come from and how old they are. It says so again
 * only when they are outdated; when they are incomplete, it says that alone.
 *
 * @param children other words of the note, which come first
 */
export function PartNote({ children }: { readonly children?: ReactNode }) {
  const here = use(OriginContext);
  if (here === null || (!here.stale && here.read.complete)) return children;
  return (
    <>
      {children}
      {children === undefined || children === null ? null : ' · '}
      {here.stale ? <AsOfHere /> : <OriginMarks read={here.read} stale={false} />}
    </>
  );
}

/** The same after other words on a line, separated by a dot; nothing before the first answer. */
export function AsOfBehind({ read }: { readonly read: Origin | null | undefined }) {
  return read === null || read === undefined ? null : (
    <>
      {' · '}
      <AsOf read={read} />
    </>
  );
}
