import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { ActButton } from '../acts/act-button.tsx';
import { useActs } from '../acts/acts.tsx';
import { ExportButton } from '../files/export-button.tsx';
import parts from '../parts/parts.module.css';
import { useLineWords } from '../parts/use-words.ts';
import { DiscardButton } from './discard-button.tsx';
import { EditButton } from './edit-button.tsx';
import type { StopBodyProps } from './stop-section.tsx';

/** What could not be sent: why, the service's own words, and the ways on. */
export function ParkedBody({ resource, stop, storeName, locked, isOnline, onPublish }: StopBodyProps<'parked'>) {
  const t = usePublishTexts();
  const { act } = useActs();
  const { ref } = resource;
  const retry = async () => {
    const done = await act(async (bridge) => {
      await bridge.publish.retry({ ref });
      return null;
    });
    if (done) onPublish();
  };
  const isSaidBelow = stop.issues.some(({ message }) => message === stop.message);
  return (
    <>
      <p className={parts.text}>
        {t(`stops.parked.${stop.reason}`)}. {t(`stops.next.${stop.reason}`)}
      </p>
      {stop.message === null || stop.message === '' || isSaidBelow || stop.reason === 'answer_invalid' ? null : (
        <p className={parts.text}>{t('stops.message', { message: stop.message })}</p>
      )}
      {stop.issues.length === 0 ? null : <Issues resource={resource} issues={stop.issues} />}
      <div className={parts.bar}>
        <EditButton resource={resource} storeName={storeName} />
        <ActButton
          variant="default"
          disabled={locked || !isOnline}
          aria-label={t('stops.retryStore', { name: storeName })}
          onClick={() => void retry()}
        >
          {t('stops.retry')}
        </ActButton>
        <ExportButton only={[ref]} label={t('stops.export')} ariaLabel={t('stops.exportStore', { name: storeName })} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

type IssuesProps = Pick<StopBodyProps<'parked'>, 'resource'> & Pick<StopBodyProps<'parked'>['stop'], 'issues'>;

/** What is wrong where. */
function Issues({ resource: { ref, names }, issues }: IssuesProps) {
  const t = usePublishTexts();
  const words = useLineWords();
  const lines = issues.map(({ rowId, field, path, message, code }) => ({
    where: rowId === null ? path : (names[rowId] ?? t('changes.noName')),
    field: field === null ? '' : `, ${words.field(ref.kind, field)}`,
    text: message === '' ? words.problem(code ?? '') : message,
  }));
  return (
    <ul className={parts.points}>
      {lines.map(({ where, field, text }) => (
        <li key={`${where}${field} ${text}`}>
          <strong>{where}</strong>
          {field}: {text}
        </li>
      ))}
    </ul>
  );
}
