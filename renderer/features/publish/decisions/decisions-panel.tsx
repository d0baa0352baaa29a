import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/page.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { useShownPart } from '../parts/more-button.tsx';
import parts from '../parts/parts.module.css';
import { useStoreName } from '../parts/store-name.ts';
import { useKindWord } from '../parts/tally.tsx';
import { BrakeBody, ErasesBody, ParkedBody, TwinsBody, UndecidedBody } from './blocker-bodies.tsx';
import type { BlockerBodyProps, DecisionSectionProps } from './blocker-body-props.ts';
import { ConflictBody } from './conflict-body.tsx';
import { conflictsOf, isAlike, useTakeSide } from './conflict-choices.ts';
import classes from './decisions.module.css';

type DecisionsPanelProps = {
  readonly resources: readonly ResourceChanges[];
  readonly locked: boolean;
  /** The service answers, so trying again makes sense. */
  readonly isOnline: boolean;
  /** Publishes a store whose blocker was just removed. */
  readonly onPublish: (ref: ResourceChanges['ref']) => void;
};

/** A store is decided before what belongs to it, as it is listed and published. */
const placeOfKind = ({ kind }: ResourceChanges['ref']): number => RESOURCE_KINDS.indexOf(kind);

/** How many stores are shown at first, and how many more with each press. */
const STEP = 50;

/**
 * Everything that waits for a person: conflicts, sudden losses, uncertain creates and refused changes, each with what
 * to do next.
 */
export function DecisionsPanel({ resources, locked, isOnline, onPublish }: DecisionsPanelProps) {
  const t = usePublishTexts();
  const { collator } = useFormat();
  const number = useCount();
  const nameOf = useStoreName();
  const takeSide = useTakeSide(resources);
  const kindWord = useKindWord(resources);
  const { shown, more } = useShownPart(STEP, 'stores');
  const conflicts = resources.flatMap(conflictsOf).length;
  const stores = resources.toSorted(
    (a, b) =>
      collator.compare(nameOf(a.ref.externalId), nameOf(b.ref.externalId)) || placeOfKind(a.ref) - placeOfKind(b.ref),
  );
  const takeAll = (side: 'mine' | 'theirs') => (
    <ActionButton
      key={side}
      size="compact-sm"
      variant="default"
      disabled={locked}
      onClick={() => void takeSide(side, () => true)}
    >
      {t(side === 'mine' ? 'stops.allMine' : 'stops.allTheirs', number(conflicts))}
    </ActionButton>
  );
  return (
    <Panel
      title={t('stops.title')}
      note={conflicts === 0 ? undefined : t('stops.conflictNote')}
      actions={conflicts < 2 ? undefined : [takeAll('mine'), takeAll('theirs')]}
    >
      {stores.slice(0, shown).map((resource) => (
        <DecisionSection
          key={`${resource.ref.kind} ${resource.ref.externalId}`}
          resource={resource}
          storeName={nameOf(resource.ref.externalId)}
          locked={locked}
          isOnline={isOnline}
          kindWord={kindWord}
          onPublish={() => onPublish(resource.ref)}
          onTake={(conflict, side, alike) =>
            takeSide(side, (one, of) =>
              alike ? isAlike({ conflict: one, of }, { conflict, of: resource }) : of === resource && one === conflict,
            )
          }
        />
      ))}
      {more(stores.length)}
    </Panel>
  );
}

/** A store that waits for a decision: its name, the reason, and what can be done about it. */
function DecisionSection(props: DecisionSectionProps) {
  const t = usePublishTexts();
  const number = useCount();
  const { ref, stop } = props.resource;
  const kind = props.kindWord(ref.kind);
  if (stop === null) return null;
  return (
    <section className={parts.store}>
      <header className={parts.storeHead}>
        <h3 className={parts.storeName}>
          {props.storeName} <span className={parts.faint}>{ref.externalId}</span>
        </h3>
        {kind === null ? null : <span className={parts.faint}>{kind}</span>}
        <span className={parts.waits}>
          {stop.state === 'conflict' ? t('stops.conflict', number(stop.conflicts.length)) : t(`stops.is.${stop.state}`)}
        </span>
      </header>
      <div className={classes.blocker}>
        <BlockerBody {...props} stop={stop} />
      </div>
    </section>
  );
}

function BlockerBody({ stop, ...rest }: BlockerBodyProps) {
  switch (stop.state) {
    case 'conflict':
      return <ConflictBody {...rest} stop={stop} />;
    case 'brake':
      return <BrakeBody {...rest} stop={stop} />;
    case 'erases':
      return <ErasesBody {...rest} stop={stop} />;
    case 'undecided':
      return <UndecidedBody {...rest} stop={stop} />;
    case 'twins':
      return <TwinsBody {...rest} stop={stop} />;
    case 'parked':
      return <ParkedBody {...rest} stop={stop} />;
    default:
      return stop satisfies never;
  }
}
