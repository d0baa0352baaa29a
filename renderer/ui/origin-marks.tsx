import { VisuallyHidden } from '@mantine/core';
import { IconCalculator, IconCircleDashed, IconHourglassEmpty, type TablerIcon } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { WorkspaceContext } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { Origin } from '#shared/bridge/answer.ts';
import classes from './as-of.module.css';
import { computedText } from './computed-text.ts';
import { OriginContext } from './origin-context.tsx';

type MarkProps = {
  readonly Icon: TablerIcon;
  readonly word: string;
  readonly hint: string;
  readonly tone: 'calm' | 'warn';
  /** Only the shape is seen; the word is read out and unfolds over it. */
  readonly small: boolean;
};

/** One shape with its word, so that the colour is never alone. */
function OriginMark({ Icon, word, hint, tone, small }: MarkProps) {
  return (
    <span className={classes.mark} data-tone={tone} data-small={small} title={small ? `${word}. ${hint}` : hint}>
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

/** What a reader must know before trusting a figure: incomplete, stale; small ones also say "computed". */
export function OriginMarks({ read, stale, small = false }: OriginMarksProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const timeZone = use(WorkspaceContext)?.timeZone;
  const { computed, complete, staleAfter } = read;
  return (
    <>
      {small && computed !== null ? (
        <OriginMark
          Icon={IconCalculator}
          tone="calm"
          small={small}
          word={computedText(computed, t, format)}
          hint={t('asOf.computedHint')}
        />
      ) : null}
      {complete ? null : (
        <OriginMark
          Icon={IconCircleDashed}
          tone="warn"
          small={small}
          word={t('asOf.incomplete')}
          hint={t(computed === null ? 'loaded.incomplete' : 'loaded.incompleteHere')}
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

/** The marks of whatever the part stands in; nothing where the figures are the service's own of just now. */
export function OriginMarksHere() {
  const here = use(OriginContext);
  if (here === null) return null;
  const { read, stale } = here;
  if (!stale && read.complete && read.computed === null) return null;
  return (
    <span className={classes.corner}>
      <OriginMarks read={read} stale={stale} small />
    </span>
  );
}
