import { VisuallyHidden } from '@mantine/core';
import { IconCircleDashed, IconHourglassEmpty, type TablerIcon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { isolated } from '#renderer/i18n/shown-text.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Computed, Origin, Unread } from '#shared/bridge/answer.ts';
import type { Format } from '#shared/lib/format.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import classes from './as-of.module.css';

/** True when a newer run or a new day has made the value out of date. */
export function isStale({ staleAfter }: Pick<Origin, 'staleAfter'>, now: number): boolean {
  return staleAfter !== null && now > Date.parse(staleAfter);
}

const MINUTE = 60_000;
/** Browser timers overflow on longer waits than this and would fire at once. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Milliseconds until the age must be shown again: the next full minute or the moment the value becomes stale, whichever
 * comes first.
 */
export function untilNextCheck(staleAfter: string | null, now: number): number {
  const minute = MINUTE - (now % MINUTE);
  const stale = staleAfter === null ? Number.NaN : Date.parse(staleAfter) - now + 1;
  const wait = stale > 0 ? Math.min(stale, minute) : minute;
  return Math.min(wait, LONGEST_WAIT);
}

/** "calculated on this computer from 3 of 12 stores", with the dates when some of the days are missing. */
export function computedText(computed: Computed, t: TFunction<'common'>, format: Format): string {
  const { storesAsked, storesKept, daysAsked, daysKept } = computed;
  const stores = t('asOf.computed', { count: storesAsked, kept: format.integer(storesKept) });
  return daysKept < daysAsked
    ? `${stores}, ${t('asOf.days', { count: daysAsked, kept: format.integer(daysKept) })}`
    : stores;
}

/** "1 of 39 stores couldn’t be read: S-12 (field storeType)." and what to do about it. */
function unreadText({ kind, count, of, elements }: Unread, t: TFunction<'common'>, format: Format): string {
  const what = t(`loaded.unread.${kind}`, { some: format.integer(count), all: format.integer(of) });
  const named = elements.map(({ name, field }) =>
    name === null ? t('loaded.unread.nameless', { field }) : t('loaded.unread.element', { name, field }),
  );
  const isCut = elements.length < count;
  if (kind === 'unknown_stores') {
    return `${what}: ${joinNames(
      elements.map(({ name }) => isolated(name ?? '')),
      isCut,
    )}. ${t('loaded.unread.unknownHint')}`;
  }
  return `${what}: ${joinNames(named, isCut)}. ${t('loaded.unread.hint')}`;
}

/** Why what is shown is not complete. */
export function incompleteText({ computed, unread }: Origin, t: TFunction<'common'>, format: Format): string {
  if (unread !== undefined) return unreadText(unread, t, format);
  return t(computed === null ? 'loaded.incomplete' : 'loaded.incompleteHere');
}

/** The current time in milliseconds since 1970 UTC. It updates every minute, and when a value becomes stale. */
export function useNow(staleAfter: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run schedules the next one
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), untilNextCheck(staleAfter, Date.now()));
    return () => clearTimeout(timer);
  }, [staleAfter, now]);
  return now;
}

/** The origin of the surrounding figures, for the cards and photos that show them. */
type OriginHere = { readonly read: Origin; readonly stale: boolean };

export const OriginContext = createContext<OriginHere | null>(null);

type OriginOfProps = { readonly read: Origin | undefined; readonly children: ReactNode };

/** Tells the parts inside where their figures come from, once that is known. They all share one timer. */
export function OriginOf({ read, children }: OriginOfProps) {
  const now = useNow(read?.staleAfter ?? null);
  const stale = read !== undefined && isStale(read, now);
  const here = useMemo(() => (read === undefined ? null : { read, stale }), [read, stale]);
  return <OriginContext value={here}>{children}</OriginContext>;
}

type MarkProps = {
  readonly Icon: TablerIcon;
  readonly word: string;
  readonly hint?: string;
  readonly tone: 'calm' | 'warn';
  /** Shows only the shape. The word is for screen readers and appears on hover. */
  readonly small?: boolean;
};

/** A shape with its word, so that the meaning never depends on colour alone. */
export function OriginMark({ Icon, word, hint, tone, small = false }: MarkProps) {
  return (
    <span
      className={classes.mark}
      data-tone={tone}
      data-small={small}
      title={small ? [word, hint].filter(Boolean).join('. ') : hint}
    >
      <Icon size={small ? 13 : 12} stroke={2} aria-hidden />
      {small ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}

type OriginMarksProps = {
  readonly read: Origin;
  readonly stale: boolean;
  readonly small?: boolean;
};

/** What a reader must know before trusting a figure: incomplete or stale. */
export function OriginMarks({ read, stale, small = false }: OriginMarksProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const timeZone = use(WorkspaceContext)?.timeZone;
  const { complete, staleAfter, unread } = read;
  return (
    <>
      {complete ? null : (
        <OriginMark
          Icon={IconCircleDashed}
          tone="warn"
          small={small}
          word={
            unread === undefined
              ? t('asOf.incomplete')
              : t('loaded.unread.word', { some: format.integer(unread.count), all: format.integer(unread.of) })
          }
          hint={incompleteText(read, t, format)}
        />
      )}
      {stale && staleAfter !== null ? (
        <OriginMark
          Icon={IconHourglassEmpty}
          tone="warn"
          small={small}
          word={t('asOf.stale')}
          hint={t('asOf.staleHint', { time: format.dateTime(staleAfter, timeZone) })}
        />
      ) : null}
    </>
  );
}

/** The marks for the surrounding part of the page; nothing where the figures are fresh and whole. */
export function OriginMarksHere() {
  const here = use(OriginContext);
  if (here === null) return null;
  const { read, stale } = here;
  if (!stale && read.complete) return null;
  return (
    <span className={classes.corner}>
      <OriginMarks read={read} stale={stale} small />
    </span>
  );
}
