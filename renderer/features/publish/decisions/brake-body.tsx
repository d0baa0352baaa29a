import { useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { ActButton } from '../acts/act-button.tsx';
import { useActs } from '../acts/acts.tsx';
import parts from '../parts/parts.module.css';
import { TypedNumberDialog } from '../parts/typed-number-dialog.tsx';
import { DiscardButton } from './discard-button.tsx';
import type { StopBodyProps } from './stop-section.tsx';

/** The service lists suddenly much less than before: a person has to have looked, and types how much is gone. */
export function BrakeBody({ resource, stop, storeName, locked }: StopBodyProps<'brake'>) {
  const t = usePublishTexts();
  const format = useFormat();
  const { act } = useActs();
  const [asking, setAsking] = useState(false);
  const gone = stop.reason === 'empty' ? stop.of : stop.gone;
  const confirm = () => {
    setAsking(false);
    void act(async (bridge) => {
      await bridge.publish.confirmBrake({ ref: resource.ref });
      return { text: t('said.brake', { name: storeName }) };
    });
  };
  return (
    <>
      <p className={parts.text}>
        {t(`stops.brake_${stop.reason}`, { gone: format.integer(gone), of: format.integer(stop.of) })}{' '}
        {t('stops.brakeNext')}
      </p>
      <div className={parts.bar}>
        <ActButton variant="default" disabled={locked} onClick={() => setAsking(true)}>
          {t('stops.goOn')}
        </ActButton>
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
      {asking ? (
        <TypedNumberDialog
          title={t('stops.brakeTitle', { name: storeName })}
          ask={t('stops.brakeAsk', { count: gone, number: String(gone) })}
          expected={gone}
          confirm={t('stops.goOnConfirm')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
