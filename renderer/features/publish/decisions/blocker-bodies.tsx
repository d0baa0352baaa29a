import { useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { joinNames } from '#shared/lib/join-names.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { ExportButton } from '../files/change-file-buttons.tsx';
import { rowName, useLineWords } from '../parts/change-words.ts';
import parts from '../parts/parts.module.css';
import { TypedNumberDialog } from '../parts/typed-number-dialog.tsx';
import type { BlockerBodyProps } from './blocker-body-props.ts';
import { DiscardButton, EditButton } from './decision-buttons.tsx';
import { useDecide } from './use-decide.ts';

/** The service suddenly lists far fewer rows. A person must check, and type how many are gone. */
export function BrakeBody({ resource, stop, storeName, locked }: BlockerBodyProps<'brake'>) {
  const t = usePublishTexts();
  const format = useFormat();
  const decide = useDecide({ resource, storeName });
  const [asking, setAsking] = useState(false);
  const gone = stop.reason === 'empty' ? stop.of : stop.gone;
  const confirm = () => {
    setAsking(false);
    void decide(
      async ({ publish }) =>
        (await publish.confirmBrake({ ref: resource.ref, mark: stop.mark })) && {
          text: ({ t }) => t('notice.brake', { name: storeName }),
        },
    );
  };
  return (
    <>
      <p className={parts.text}>
        {t(`stops.brake_${stop.reason}`, { gone: format.integer(gone), of: format.integer(stop.of) })}{' '}
        {t(resource.ref.kind === 'expositions' ? 'stops.brakeNextDisplays' : 'stops.brakeNext')}
      </p>
      <div className={parts.bar}>
        <ActionButton variant="default" disabled={locked} onClick={() => setAsking(true)}>
          {t('stops.goOn')}
        </ActionButton>
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

/** Fields that only the service knows, and refuses to take back. A person gives up either them or the changes. */
export function ErasesBody({ resource, stop, storeName, locked, isOnline, onPublish }: BlockerBodyProps<'erases'>) {
  const t = usePublishTexts();
  const number = useCount();
  const decide = useDecide({ resource, storeName });
  const erase = async () => {
    const done = await decide(
      async ({ publish }) =>
        (await publish.confirmBrake({ ref: resource.ref, mark: stop.mark })) && {
          text: ({ t }) => t('notice.erases', { name: storeName }),
        },
    );
    if (done && isOnline) onPublish();
  };
  return (
    <>
      <p className={parts.text}>{t('stops.erases', { ...number(stop.rows), fields: stop.fields.join(', ') })}</p>
      {stop.message === '' ? null : <p className={parts.text}>{t('stops.message', { message: stop.message })}</p>}
      <div className={parts.bar}>
        <ActionButton variant="default" disabled={locked} onClick={() => void erase()}>
          {t('stops.erase')}
        </ActionButton>
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

/** New displays that may or may not have arrived. A person compares and decides. */
export function UndecidedBody(props: BlockerBodyProps<'undecided'>) {
  const { resource, stop, locked, isOnline, onPublish } = props;
  const t = usePublishTexts();
  const { integer } = useFormat();
  const decide = useDecide(props);
  const words = useLineWords();
  const { ref, names } = resource;
  const answer = async (take: 'send' | 'leave') => {
    const done = await decide(
      async ({ publish }) =>
        (await publish.decideCreates({ ref, creates: stop.creates, take })) && {
          text: ({ t }) => t(`notice.${take}`),
        },
    );
    if (done && take === 'send' && isOnline) onPublish();
  };
  return (
    <>
      <p className={parts.text}>{t('stops.undecided')}</p>
      <ul className={parts.points}>
        {stop.creates.map(({ rowIds, found }) => (
          <li key={rowIds.join(' ')}>
            {joinNames(rowIds.map((rowId) => rowName(ref.kind, names[rowId], words)))}:{' '}
            {t('stops.found', { number: integer(found), of: integer(rowIds.length) })}
          </li>
        ))}
      </ul>
      <div className={parts.bar}>
        {(['send', 'leave'] as const).map((take) => (
          <ActionButton key={take} variant="default" disabled={locked} onClick={() => void answer(take)}>
            {t(`stops.${take}`)}
          </ActionButton>
        ))}
      </div>
    </>
  );
}

/** New displays with the name of one that the service has, which it may overwrite. A person says which they are. */
export function TwinsBody(props: BlockerBodyProps<'twins'>) {
  const { resource, stop, locked, isOnline, onPublish } = props;
  const t = usePublishTexts();
  const decide = useDecide(props);
  const words = useLineWords();
  const { ref, names } = resource;
  const answer = async (take: 'both' | 'same' | 'leave') => {
    const done = await decide(
      async ({ publish }) =>
        (await publish.decideTwins({ ref, twins: stop.twins, take })) && {
          text: ({ t }) => t(`notice.twins.${take}`),
        },
    );
    if (done && take === 'both' && isOnline) onPublish();
  };
  return (
    <>
      <p className={parts.text}>{t('stops.twins')}</p>
      <ul className={parts.points}>
        {stop.twins.map(({ rowId }) => (
          <li key={rowId}>{rowName(ref.kind, names[rowId], words)}</li>
        ))}
      </ul>
      <div className={parts.bar}>
        {(['both', 'same', 'leave'] as const).map((take) => (
          <ActionButton key={take} variant="default" disabled={locked} onClick={() => void answer(take)}>
            {t(`stops.twin.${take}`)}
          </ActionButton>
        ))}
      </div>
    </>
  );
}

/** Changes that could not be sent: the reason, including the service's own words, and what to do next. */
export function ParkedBody({ resource, stop, storeName, locked, isOnline, onPublish }: BlockerBodyProps<'parked'>) {
  const t = usePublishTexts();
  const decide = useDecide({ resource, storeName });
  const { ref } = resource;
  const retry = async () => {
    if (await decide(async ({ publish }) => (await publish.retry({ ref })) && null)) onPublish();
  };
  // Only of displays can some be refused while the others are taken: everything else is replaced as a whole.
  const isOfRows =
    stop.reason === 'refused' && ref.kind === 'expositions' && stop.issues.some(({ rowId }) => rowId !== null);
  const isShownBelow = stop.issues.some(({ message }) => message === stop.message);
  return (
    <>
      <p className={parts.text}>
        {t(`stops.parked.${stop.reason}`)}. {t(`stops.next.${isOfRows ? 'refusedRows' : stop.reason}`)}
      </p>
      {stop.message === null || stop.message === '' || isShownBelow || stop.reason === 'answer_invalid' ? null : (
        <p className={parts.text}>{t('stops.message', { message: stop.message })}</p>
      )}
      {stop.issues.length === 0 ? null : <Issues resource={resource} issues={stop.issues} />}
      <div className={parts.bar}>
        <EditButton resource={resource} storeName={storeName} />
        <ActionButton
          variant="default"
          disabled={locked || !isOnline}
          aria-label={t('stops.retryStore', { name: storeName })}
          onClick={() => void retry()}
        >
          {t('stops.retry')}
        </ActionButton>
        <ExportButton only={[ref]} label={t('stops.export')} ariaLabel={t('stops.exportStore', { name: storeName })} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

type IssuesProps = Pick<BlockerBodyProps<'parked'>, 'resource'> & Pick<BlockerBodyProps<'parked'>['stop'], 'issues'>;

/** What is wrong, and where. */
function Issues({ resource: { ref, names }, issues }: IssuesProps) {
  const words = useLineWords();
  const lines = issues.map(({ rowId, field, path, message, code }) => ({
    where: rowId === null ? path : rowName(ref.kind, names[rowId], words),
    field: field === null ? '' : `, ${words.field(ref.kind, field)}`,
    text: message === '' ? words.problem({ code: code ?? '', field }) : message,
  }));
  // What reads alike says nothing more the second time.
  const unlike = new Map(lines.map((line) => [`${line.where}${line.field} ${line.text}`, line]));
  return (
    <ul className={parts.points}>
      {[...unlike].map(([key, { where, field, text }]) => (
        <li key={key}>
          <strong>{where}</strong>
          {field}: {text}
        </li>
      ))}
    </ul>
  );
}
