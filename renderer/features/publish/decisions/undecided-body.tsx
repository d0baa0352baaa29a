import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { ActButton } from '../acts/act-button.tsx';
import { useActs } from '../acts/acts.tsx';
import parts from '../parts/parts.module.css';
import type { StopBodyProps } from './stop-section.tsx';

/** New displays of which nobody can tell whether they arrived: a person compares and decides. */
export function UndecidedBody({ resource, stop, locked, isOnline, onPublish }: StopBodyProps<'undecided'>) {
  const t = usePublishTexts();
  const { integer } = useFormat();
  const { act } = useActs();
  const { ref, names } = resource;
  const decide = async (take: 'send' | 'leave') => {
    const done = await act(async (bridge) => {
      await bridge.publish.decideCreates({ ref, take });
      return { text: t(`said.${take}`) };
    });
    if (done && take === 'send' && isOnline) onPublish();
  };
  return (
    <>
      <p className={parts.text}>{t('stops.undecided')}</p>
      <ul className={parts.points}>
        {stop.creates.map(({ rowIds, found }) => (
          <li key={rowIds.join(' ')}>
            {rowIds.map((rowId) => names[rowId] ?? t('changes.noName')).join(', ')}:{' '}
            {t('stops.found', { number: integer(found), of: integer(rowIds.length) })}
          </li>
        ))}
      </ul>
      <div className={parts.bar}>
        {(['send', 'leave'] as const).map((take) => (
          <ActButton key={take} variant="default" disabled={locked} onClick={() => void decide(take)}>
            {t(`stops.${take}`)}
          </ActButton>
        ))}
      </div>
    </>
  );
}
