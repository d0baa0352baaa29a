import { Button } from '@mantine/core';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import { useSlotWords } from './slot-words.ts';
import classes from './slots.module.css';
import type { Contradicted, ServiceSlots } from './use-service-slots.ts';

/** How far the service has answered, with Cancel or a way to go on; what its cells are; and where it contradicts itself. */
export function SlotsAsked({ slots }: { readonly slots: ServiceSlots }) {
  const t = useReasonsTexts();
  const words = useSlotWords();
  const number = useCount();
  const { had, of, isGoing, error, start, stop } = slots;
  return (
    <>
      {isGoing ? (
        <WorkBar label={words.answers(slots)} done={had} total={of} onCancel={of === null ? undefined : stop} />
      ) : null}
      {error === null ? null : <FailureNotice failure={failureOf(error)} onRetry={start} />}
      {of !== null && had < of && !isGoing ? (
        <div className={classes.line} role="status">
          <p>{words.answers(slots)}</p>
          {error === null ? (
            <Button variant="default" onClick={start}>
              {t('slots.ask', number(of - had))}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Contradictions of={slots} />
      <p>
        {of === null || of === 0 ? '' : `${t('slots.columns')} `}
        {t('slots.deeper')}
      </p>
    </>
  );
}

/** The first thing that the service counts in two ways, with both counts, and how many more there are. */
export function Contradictions({ of: told }: { readonly of: Contradicted }) {
  const t = useReasonsTexts();
  const format = useFormat();
  const number = useCount();
  const [first, ...more] = told.contradictions;
  if (first === undefined) return null;
  const { date, time, of, whole, parts } = first;
  const written = of === 'delta' ? (value: number) => format.delta(value, 2) : format.integer;
  const place = date === null ? t('slots.period') : [format.date(date), ...(time === null ? [] : [time])].join(' ');
  return (
    <div className={classes.line} role="status">
      <p>
        {t(`slots.contradiction.${of}`, { place, whole: written(whole), parts: written(parts) })}
        {more.length === 0 ? '' : ` ${t('slots.more', number(more.length))}`}
      </p>
      <BusyButton variant="default" busy={told.isAskedAgain} onClick={told.askAgain}>
        {t('slots.askAgain')}
      </BusyButton>
    </div>
  );
}
