import { IconCalculator } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { FetchPhotos } from '#renderer/download/fetch-photos.tsx';
import { onSameDay } from '#renderer/i18n/age.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { Hinted } from '#renderer/ui/figures.tsx';
import { OriginMark } from '#renderer/ui/origin.tsx';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import { isAllKept, type KeptShown, keptFrom, lackingText } from './kept-text.ts';
import { type FetchOrder, lackingOf, type ReasonsScope } from './scope.ts';

/**
 * "calculated by Endcap from 2,120 of 2,130 runs, 118 of 120 stores complete · as of 14:02". Where everything is here,
 * a badge says it when asked: the head of the page has its age and its source already.
 */
export function KeptNote({ kept }: { readonly kept: KeptShown }) {
  const t = useReasonsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const { asOf } = kept;
  const isToday = asOf !== null && onSameDay(Date.now(), Date.parse(asOf), timeZone);
  const age =
    asOf === null
      ? ''
      : ` · ${t('kept.asOf', { time: isToday ? format.time(asOf, timeZone) : format.dateTime(asOf, timeZone) })}`;
  const text = `${keptFrom(kept, { reasons: t, format })}${age}`;
  return isAllKept(kept) ? (
    <Hinted hint={text}>
      <OriginMark Icon={IconCalculator} tone="calm" word={t('kept.badge')} />
    </Hinted>
  ) : (
    text
  );
}

type LackingNoteProps = {
  readonly scope: ReasonsScope;
  readonly kept: KeptPeriod;
  /** Nothing is here at all, which another note says. */
  readonly isAll?: boolean;
  readonly order?: FetchOrder;
};

/** What is not here, and a way to fetch it; nothing where everything is here. */
export function LackingNote({ scope, kept, isAll = false, order }: LackingNoteProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  // Thousands of stores are put in order, not once for each part that comes.
  const request = useMemo(() => lackingOf(scope, kept, order), [scope, kept, order]);
  if (request === null) return null;
  return (
    // Alone under a title, it is centred as the title is, also where it takes two lines.
    <div role="status" style={isAll ? { justifyContent: 'inherit' } : undefined}>
      {isAll ? null : <p>{lackingText(kept, { reasons: t, format })}</p>}
      {kept.lacking.length === 0 ? null : <FetchPhotos request={request} />}
    </div>
  );
}
