import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict } from '#shared/bridge/stop.ts';
import { useActs } from '../acts/acts.tsx';
import classes from '../publish.module.css';
import { useStoreName } from '../use-publish.ts';
import { choiceOf, conflictsOf, isAlike, isOffered, type Side } from './conflict-choices.ts';
import { StopBody } from './stop-body.tsx';

type StopsPanelProps = {
  readonly resources: readonly ResourceChanges[];
  readonly locked: boolean;
  /** The service answers, so something can be tried. */
  readonly isOnline: boolean;
  /** Publishes a store whose stop was just settled. */
  readonly onPublish: (ref: ResourceChanges['ref']) => void;
};

/** Stores shown at first, and more with each press. */
const STEP = 50;

/** What waits for a person: conflicts, losses, doubtful creates and what was refused, each with its next step. */
export function StopsPanel({ resources, locked, isOnline, onPublish }: StopsPanelProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const nameOf = useStoreName();
  const { act } = useActs();
  const [shown, setShown] = useState(STEP);
  const number = (count: number) => ({ count, number: format.integer(count) });
  const conflicts = resources.flatMap(conflictsOf);

  /** Settles, in every store, the conflicts that are meant. */
  const takeAll = (side: Side, isMeant: (conflict: BridgeConflict, of: ResourceChanges) => boolean) =>
    act(async (bridge) => {
      let count = 0;
      for (const resource of resources) {
        const meant = conflictsOf(resource).filter((one) => isMeant(one, resource) && isOffered(one, side));
        if (meant.length === 0) continue;
        await bridge.publish.resolve({ ref: resource.ref, choices: meant.map((one) => choiceOf(one, side)) });
        count += meant.length;
      }
      return { text: t(`said.settled_${side}`, number(count)) };
    });
  const stores = resources.toSorted((a, b) =>
    format.collator.compare(nameOf(a.ref.externalId), nameOf(b.ref.externalId)),
  );
  return (
    <Panel
      title={t('stops.title')}
      note={conflicts.length === 0 ? undefined : t('stops.conflictNote')}
      actions={
        conflicts.length < 2
          ? undefined
          : (['mine', 'theirs'] as const).map((side) => (
              <Button
                key={side}
                size="compact-sm"
                variant="default"
                disabled={locked}
                onClick={() => void takeAll(side, () => true)}
              >
                {t(side === 'mine' ? 'stops.allMine' : 'stops.allTheirs', number(conflicts.length))}
              </Button>
            ))
      }
    >
      {stores.slice(0, shown).map((resource) => {
        const { ref, stop } = resource;
        const name = nameOf(ref.externalId);
        return stop === null ? null : (
          <section key={`${ref.kind} ${ref.externalId}`} className={classes.store}>
            <header className={classes.storeHead}>
              <h3 className={classes.storeName}>
                {name} <span className={classes.faint}>{ref.externalId}</span>
              </h3>
              {ref.kind === 'expositions' ? null : <span className={classes.faint}>{t(`kind.${ref.kind}`)}</span>}
              <span className={classes.waits}>
                {stop.state === 'conflict'
                  ? t('stops.conflict', number(stop.conflicts.length))
                  : t(`stops.is.${stop.state}`)}
              </span>
            </header>
            <div className={classes.stop}>
              <StopBody
                resource={resource}
                stop={stop}
                locked={locked}
                isOnline={isOnline}
                storeName={name}
                onPublish={() => onPublish(ref)}
                onTake={(conflict, side, alike) =>
                  takeAll(side, (one, of) => (alike ? isAlike(one, conflict) : of === resource && one === conflict))
                }
              />
            </div>
          </section>
        );
      })}
      {stores.length > shown ? (
        <div className={classes.older}>
          <Button variant="default" onClick={() => setShown(shown + STEP)}>
            {t('changes.moreStores', number(Math.min(STEP, stores.length - shown)))}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
