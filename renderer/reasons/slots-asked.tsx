import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { Contradictions, type Grown, GrownLine, usePlaced } from './grown-line.tsx';
import { useSlotWords } from './slot-words.ts';
import type { ServiceSlots } from './use-service-slots.ts';

/** How far the answers of slots have come. */
export const grownSlots = ({ of, had, isGoing, error, start, stop }: ServiceSlots): Grown => ({
  ...{ had, isGoing, error, start, stop },
  ...{ asked: of, stores: null, more: 0, askMore: start },
});

/** How far the service has answered; where it contradicts itself; and what its cells are. */
export function SlotsAsked({ slots }: { readonly slots: ServiceSlots }) {
  const t = useReasonsTexts();
  const words = useSlotWords();
  const placed = usePlaced();
  const { contradictions, askAgain, isAskedAgain } = slots;
  return (
    <>
      <GrownLine grown={grownSlots(slots)} label={words.answers(slots)} />
      <Contradictions contradictions={placed(contradictions)} {...{ askAgain, isAskedAgain }} />
      <p>
        {slots.of === null || slots.of === 0 ? '' : `${t('slots.columns')} `}
        {t('slots.deeper')}
      </p>
    </>
  );
}
