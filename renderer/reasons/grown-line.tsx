import { Button } from '@mantine/core';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { BusyButton } from '#renderer/ui/busy-button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { Contradiction } from '#shared/domain/reasons/sums-of-report.ts';
import classes from './slots.module.css';
import { type PlacedTwice, placedTwice, twiceText } from './twice-text.ts';
import type { InTurn } from './use-in-turn.ts';

/** Where the service contradicts itself, and how often. */
export type Contradicted = {
  readonly contradictions: readonly PlacedTwice[];
  /** Asks once more for what it contradicts itself on. */
  readonly askAgain: () => void;
  readonly isAskedAgain: boolean;
};

/** How far an answer has come that takes many requests. */
export type Grown = InTurn & {
  /** How many requests it takes; null: not known yet. */
  readonly asked: number | null;
  /** How many stores it is of in all; null: it does not go store by store. */
  readonly stores: number | null;
  /** So many stores can be asked about beyond these. */
  readonly more: number;
  readonly askMore: () => void;
};

/** Whether nothing more can be asked for. */
export const isGrown = ({ had, asked, more }: Grown): boolean => had === asked && more === 0;

/** Names the places of contradictions by their days and times. */
export function usePlaced(): (told: readonly Contradiction[]) => readonly PlacedTwice[] {
  const reasons = useReasonsTexts();
  const format = useFormat();
  return (told) => told.map((one) => placedTwice(one, { reasons, format }));
}

/** How far an answer has come, with Cancel or a way to go on, and where the service contradicts itself. */
export function GrownLine({ grown, label }: { readonly grown: Grown; readonly label: string }) {
  const t = useReasonsTexts();
  const number = useCount();
  const { had, asked, more, isGoing, error, start, stop, askMore } = grown;
  const isWhole = had === asked;
  return (
    <>
      {isGoing ? <WorkBar label={label} done={had} total={asked} onCancel={asked === null ? undefined : stop} /> : null}
      {error === null ? null : <FailureNotice failure={failureOf(error)} onRetry={start} />}
      {isGoing || asked === null || isGrown(grown) ? null : (
        <div className={classes.line} role="status">
          <p>{label}</p>
          {error !== null ? null : (
            <Button variant="default" onClick={isWhole ? askMore : start}>
              {isWhole ? t('why.more', number(more)) : t('slots.ask', number(asked - had))}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The first thing that the service counts in two ways, with both counts, and how many more there are. */
export function Contradictions({ contradictions, askAgain, isAskedAgain }: Contradicted) {
  const t = useReasonsTexts();
  const format = useFormat();
  const text = twiceText(contradictions, { reasons: t, format });
  if (text === null) return null;
  return (
    <div className={classes.line} role="status">
      <p>{text}</p>
      <BusyButton variant="default" busy={isAskedAgain} onClick={askAgain}>
        {t('slots.askAgain')}
      </BusyButton>
    </div>
  );
}
