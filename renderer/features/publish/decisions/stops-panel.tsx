import { useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Panel } from '#renderer/ui/panel.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActButton } from '../acts/act-button.tsx';
import { MoreButton } from '../parts/more-button.tsx';
import { useStoreName } from '../parts/use-store-name.ts';
import { conflictsOf, isAlike } from './conflict-choices.ts';
import { StopSection } from './stop-section.tsx';
import { useTakeSide } from './use-take-side.ts';

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
  const { collator } = useFormat();
  const number = useCount();
  const nameOf = useStoreName();
  const takeSide = useTakeSide(resources);
  const [shown, setShown] = useState(STEP);
  const conflicts = resources.flatMap(conflictsOf).length;
  const stores = resources.toSorted((a, b) => collator.compare(nameOf(a.ref.externalId), nameOf(b.ref.externalId)));
  const takeAll = (side: 'mine' | 'theirs') => (
    <ActButton
      key={side}
      size="compact-sm"
      variant="default"
      disabled={locked}
      onClick={() => void takeSide(side, () => true)}
    >
      {t(side === 'mine' ? 'stops.allMine' : 'stops.allTheirs', number(conflicts))}
    </ActButton>
  );
  return (
    <Panel
      title={t('stops.title')}
      note={conflicts === 0 ? undefined : t('stops.conflictNote')}
      actions={conflicts < 2 ? undefined : [takeAll('mine'), takeAll('theirs')]}
    >
      {stores.slice(0, shown).map((resource) => (
        <StopSection
          key={`${resource.ref.kind} ${resource.ref.externalId}`}
          resource={resource}
          storeName={nameOf(resource.ref.externalId)}
          locked={locked}
          isOnline={isOnline}
          onPublish={() => onPublish(resource.ref)}
          onTake={(conflict, side, alike) =>
            takeSide(side, (one, of) => (alike ? isAlike(one, conflict) : of === resource && one === conflict))
          }
        />
      ))}
      {stores.length > shown ? (
        <MoreButton
          label={t('changes.moreStores', number(Math.min(STEP, stores.length - shown)))}
          onClick={() => setShown(shown + STEP)}
        />
      ) : null}
    </Panel>
  );
}
