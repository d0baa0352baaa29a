import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import type { BridgeConflict, Stop } from '#shared/bridge/stop.ts';
import parts from '../parts/parts.module.css';
import { BrakeBody } from './brake-body.tsx';
import { ConflictBody } from './conflict-body.tsx';
import type { Side } from './conflict-choices.ts';
import classes from './decisions.module.css';
import { ParkedBody } from './parked-body.tsx';
import { UndecidedBody } from './undecided-body.tsx';

type StopSectionProps = {
  readonly resource: ResourceChanges;
  readonly storeName: string;
  readonly locked: boolean;
  readonly isOnline: boolean;
  readonly onPublish: () => void;
  /** Takes a side of one conflict, or of all that are like it; resolves with whether it was done. */
  readonly onTake: (conflict: BridgeConflict, side: Side, alike: boolean) => Promise<boolean>;
};

export type StopBodyProps<State extends Stop['state'] = Stop['state']> = StopSectionProps & {
  readonly stop: Extract<Stop, { state: State }>;
};

/** A store that waits: its name, why, and what can be done about it. */
export function StopSection(props: StopSectionProps) {
  const t = usePublishTexts();
  const number = useCount();
  const { ref, stop } = props.resource;
  if (stop === null) return null;
  return (
    <section className={parts.store}>
      <header className={parts.storeHead}>
        <h3 className={parts.storeName}>
          {props.storeName} <span className={parts.faint}>{ref.externalId}</span>
        </h3>
        {ref.kind === 'expositions' ? null : <span className={parts.faint}>{t(`kind.${ref.kind}`)}</span>}
        <span className={parts.waits}>
          {stop.state === 'conflict' ? t('stops.conflict', number(stop.conflicts.length)) : t(`stops.is.${stop.state}`)}
        </span>
      </header>
      <div className={classes.stop}>
        <StopBody {...props} stop={stop} />
      </div>
    </section>
  );
}

function StopBody({ stop, ...rest }: StopBodyProps) {
  switch (stop.state) {
    case 'conflict':
      return <ConflictBody {...rest} stop={stop} />;
    case 'brake':
      return <BrakeBody {...rest} stop={stop} />;
    case 'undecided':
      return <UndecidedBody {...rest} stop={stop} />;
    case 'parked':
      return <ParkedBody {...rest} stop={stop} />;
    default:
      return stop satisfies never;
  }
}
