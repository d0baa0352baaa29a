import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Panel } from '#renderer/ui/panel.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ConflictLines } from './conflict-lines.tsx';
import classes from './publish.module.css';
import { countChanges } from './risks.ts';
import { useDraftAct, useStoreName } from './use-publish.ts';
import { useChangeWords } from './use-words.ts';

type StopsPanelProps = { readonly resources: readonly ResourceChanges[]; readonly locked: boolean };

/** What waits for a person: conflicts, losses, doubtful creates and what was refused, each with its next step. */
export function StopsPanel({ resources, locked }: StopsPanelProps) {
  const t = usePublishTexts();
  const nameOf = useStoreName();
  return (
    <Panel title={t('stops.title')}>
      {resources.map((resource) => (
        <section key={`${resource.ref.kind} ${resource.ref.externalId}`} className={classes.store}>
          <header className={classes.storeHead}>
            <h3 className={classes.storeName}>
              {nameOf(resource.ref.externalId)} <span className={classes.faint}>{resource.ref.externalId}</span>
            </h3>
            <span className={classes.faint}>{t(`kind.${resource.ref.kind}`)}</span>
          </header>
          <div className={classes.stop}>
            <StopBody resource={resource} locked={locked} storeName={nameOf(resource.ref.externalId)} />
          </div>
        </section>
      ))}
    </Panel>
  );
}

type StopBodyProps = { readonly resource: ResourceChanges; readonly locked: boolean; readonly storeName: string };

function StopBody({ resource, locked, storeName }: StopBodyProps) {
  const t = usePublishTexts();
  const act = useDraftAct<unknown>();
  const { ref, stop } = resource;
  const off = locked || act.isPending;
  if (stop === null) return null;
  if (stop.state === 'conflict')
    return <ConflictLines resource={resource} conflicts={stop.conflicts} locked={locked} />;
  if (stop.state === 'brake') {
    return (
      <>
        <p className={classes.text}>{t(`stops.brake_${stop.reason}`, { gone: stop.gone, of: stop.of })}</p>
        <div className={classes.bar}>
          <Button
            variant="default"
            disabled={off}
            onClick={() => act.mutate((bridge) => bridge.publish.confirmBrake({ ref }))}
          >
            {t('stops.goOn')}
          </Button>
          <Discard resource={resource} storeName={storeName} locked={off} />
        </div>
      </>
    );
  }
  if (stop.state === 'undecided') {
    return (
      <>
        <p className={classes.text}>{t('stops.undecided')}</p>
        <div className={classes.bar}>
          {(['send', 'leave'] as const).map((take) => (
            <Button
              key={take}
              variant="default"
              disabled={off}
              onClick={() => act.mutate((bridge) => bridge.publish.decideCreates({ ref, take }))}
            >
              {t(`stops.${take}`)}
            </Button>
          ))}
        </div>
      </>
    );
  }
  return <Parked resource={resource} stop={stop} storeName={storeName} locked={off} />;
}

type ParkedStop = Extract<NonNullable<ResourceChanges['stop']>, { state: 'parked' }>;

function Parked({ resource, stop, storeName, locked }: StopBodyProps & { readonly stop: ParkedStop }) {
  const t = usePublishTexts();
  const words = useChangeWords();
  const navigate = useNavigate();
  const act = useDraftAct<unknown>();
  const { ref, names } = resource;
  return (
    <>
      <p className={classes.text}>
        {t(`stops.parked.${stop.reason}`)}.{' '}
        {stop.message === null || stop.message === '' ? null : t('stops.message', { message: stop.message })}
      </p>
      {stop.issues.length === 0 ? null : (
        <ul className={classes.issues}>
          {stop.issues.map(({ rowId, field, path, message }) => (
            <li key={`${path} ${message}`}>
              {rowId === null ? path : (names[rowId] ?? t('changes.noName'))}
              {field === null ? '' : `, ${words.field(ref.kind, field)}`}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.bar}>
        {ref.kind === 'expositions' ? (
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/displays', search: { stores: [ref.externalId] } })}
          >
            {t('stops.edit')}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={locked || act.isPending}
          onClick={() => act.mutate((bridge) => bridge.publish.retry({ ref }))}
        >
          {t('stops.retry')}
        </Button>
        <Discard resource={resource} storeName={storeName} locked={locked} />
      </div>
    </>
  );
}

function Discard({ resource, storeName, locked }: StopBodyProps) {
  const t = usePublishTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const act = useDraftAct<unknown>(() => setAsking(false));
  const count = countChanges([resource]);
  return (
    <>
      <Button variant="subtle" color="red" disabled={locked} onClick={() => setAsking(true)}>
        {t('stops.discard')}
      </Button>
      <Dialog opened={asking} title={t('stops.discardTitle', { name: storeName })} onClose={() => setAsking(false)}>
        <p className={classes.text}>{t('stops.discardText', { count, number: format.integer(count) })}</p>
        <div className={classes.bar}>
          <Button
            color="red"
            loading={act.isPending}
            onClick={() => act.mutate((bridge) => bridge.publish.discard({ ref: resource.ref, rowIds: null }))}
          >
            {t('stops.discardConfirm')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {c('action.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
