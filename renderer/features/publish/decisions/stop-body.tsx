import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict, Stop } from '#shared/bridge/stop.ts';
import { useActs } from '../acts/acts.tsx';
import { ExportButton } from '../files/export-button.tsx';
import { useLineWords } from '../parts/use-words.ts';
import classes from '../publish.module.css';
import { BrakeBody } from './brake-body.tsx';
import type { Side } from './conflict-choices.ts';
import { ConflictLines } from './conflict-lines.tsx';
import { DiscardButton } from './discard-button.tsx';

export type StopBodyProps<State extends Stop['state'] = Stop['state']> = {
  readonly resource: ResourceChanges;
  readonly stop: Extract<Stop, { state: State }>;
  readonly storeName: string;
  readonly locked: boolean;
  readonly isOnline: boolean;
  readonly onPublish: () => void;
  readonly onTake: (conflict: BridgeConflict, side: Side, alike: boolean) => Promise<boolean>;
};

/** Why a store waits, and what can be done about it. */
export function StopBody({ stop, ...rest }: StopBodyProps) {
  switch (stop.state) {
    case 'conflict':
      return <Conflict {...rest} stop={stop} />;
    case 'brake':
      return <BrakeBody {...rest} stop={stop} />;
    case 'undecided':
      return <Undecided {...rest} stop={stop} />;
    case 'parked':
      return <Parked {...rest} stop={stop} />;
    default:
      return stop satisfies never;
  }
}

/** To the cells of the store, in the workbench. */
function EditLink({ resource: { ref }, storeName }: Pick<StopBodyProps, 'resource' | 'storeName'>) {
  const t = usePublishTexts();
  return ref.kind === 'expositions' ? (
    <Button
      renderRoot={(props) => <Link to="/displays" search={{ stores: [ref.externalId], changed: true }} {...props} />}
      variant="default"
      aria-label={t('changes.editStore', { name: storeName })}
    >
      {t('stops.edit')}
    </Button>
  ) : null;
}

function Conflict({ resource, stop, locked, onTake, storeName }: StopBodyProps<'conflict'>) {
  return (
    <>
      <ConflictLines resource={resource} conflicts={stop.conflicts} locked={locked} onTake={onTake} />
      <div className={classes.bar}>
        <EditLink resource={resource} storeName={storeName} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

function Undecided({ resource, stop, locked, isOnline, onPublish }: StopBodyProps<'undecided'>) {
  const t = usePublishTexts();
  const format = useFormat();
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
      <p className={classes.text}>{t('stops.undecided')}</p>
      <ul className={classes.issues}>
        {stop.creates.map(({ rowIds, found }) => (
          <li key={rowIds.join(' ')}>
            {rowIds.map((rowId) => names[rowId] ?? t('changes.noName')).join(', ')}:{' '}
            {t('stops.found', { number: format.integer(found), of: format.integer(rowIds.length) })}
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        {(['send', 'leave'] as const).map((take) => (
          <Button key={take} variant="default" disabled={locked} onClick={() => void decide(take)}>
            {t(`stops.${take}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

function Parked({ resource, stop, storeName, locked, isOnline, onPublish }: StopBodyProps<'parked'>) {
  const t = usePublishTexts();
  const words = useLineWords();
  const { act } = useActs();
  const { ref, names } = resource;
  const retry = async () => {
    const done = await act(async (bridge) => {
      await bridge.publish.retry({ ref });
      return null;
    });
    if (done) onPublish();
  };
  const issues = stop.issues.map(({ rowId, field, path, message, code }) => ({
    where: rowId === null ? path : (names[rowId] ?? t('changes.noName')),
    field: field === null ? '' : `, ${words.field(ref.kind, field)}`,
    text: message === '' ? words.problem(code ?? '') : message,
  }));
  const isSaidBelow = stop.issues.some(({ message }) => message === stop.message);
  return (
    <>
      <p className={classes.text}>
        {t(`stops.parked.${stop.reason}`)}. {t(`stops.next.${stop.reason}`)}
      </p>
      {stop.message === null || stop.message === '' || isSaidBelow || stop.reason === 'answer_invalid' ? null : (
        <p className={classes.text}>{t('stops.message', { message: stop.message })}</p>
      )}
      {issues.length === 0 ? null : (
        <ul className={classes.issues}>
          {issues.map(({ where, field, text }) => (
            <li key={`${where}${field} ${text}`}>
              <strong>{where}</strong>
              {field}: {text}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.bar}>
        <EditLink resource={resource} storeName={storeName} />
        <Button
          variant="default"
          disabled={locked || !isOnline}
          aria-label={t('stops.retryStore', { name: storeName })}
          onClick={() => void retry()}
        >
          {t('stops.retry')}
        </Button>
        <ExportButton only={[ref]} label={t('stops.export')} ariaLabel={t('stops.exportStore', { name: storeName })} />
        <DiscardButton resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}
