import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePhotosTexts } from '#renderer/i18n/use-photos-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { PhotoPlace } from '#renderer/photos/photo-facts.tsx';
import { slotOfRun } from '#renderer/targets/slot-id.ts';
import type { HandoverRef } from '#shared/domain/review/handover-file.ts';
import type { QueuedPhoto } from '#shared/domain/review/queue-data.ts';
import { useHandoverWord } from '../queue/filter-words.ts';
import type { QueueEntry } from '../queue/queue-photos.ts';
import { COMPARISONS, type Comparison } from './use-compare.ts';

/** Returns a function that names the display of a photo. */
export function useDisplayName(): (photo: QueuedPhoto) => string {
  const t = useStoresTexts();
  const terms = useTerms();
  return useCallback(
    ({ display: { label, type, expositionId } }) => {
      if (label !== null) return label;
      if (type !== null) return terms.expositionType(type);
      return expositionId === null ? t('display.unknown') : t('display.unnamed', { id: expositionId.slice(0, 8) });
    },
    [t, terms],
  );
}

type PhotoLinksProps = {
  readonly photo: QueueEntry;
  readonly display: string;
  /** The handover that the figures are from; null: they are from results. */
  readonly handover: HandoverRef | null;
};

/** Links from a photo to its store, its display and its run, and where its figures are from. */
export function usePhotoLinks({ photo, display, handover }: PhotoLinksProps): PhotoPlace {
  const t = useStoresTexts();
  const p = usePhotosTexts();
  const handoverWord = useHandoverWord();
  const { externalId, name } = photo.queued.store;
  const { expositionId, protocolId, scheduledDate, scheduledAt } = photo;
  return {
    store: (
      <Link to="/stores/$externalId" params={{ externalId }}>
        {name}
      </Link>
    ),
    display:
      expositionId === null ? (
        display
      ) : (
        <Link to="/stores/$externalId/displays/$expositionId" params={{ externalId, expositionId }}>
          {display}
        </Link>
      ),
    run:
      protocolId === null ? null : (
        <Link to="/stores/$externalId/runs/$protocolId" params={{ externalId, protocolId }}>
          {t('run.open')}
        </Link>
      ),
    targets:
      expositionId === null
        ? null
        : {
            of: 'store',
            externalId,
            display: expositionId,
            at: slotOfRun(scheduledDate, scheduledAt),
            period: undefined,
            status: undefined,
          },
    figures: handover === null ? undefined : p('handed.figures', { handover: handoverWord(handover) }),
  };
}

type ComparisonControlProps = {
  readonly value: Comparison;
  /** There is nothing to compare with. */
  readonly isOff: boolean;
  readonly onChange: (comparison: Comparison) => void;
};

/** One photo, two, four, or two with a slider between them. */
export function ComparisonControl({ value, isOff, onChange }: ComparisonControlProps) {
  const p = usePhotosTexts();
  return (
    <SegmentedControl
      aria-label={p('compare.label')}
      size="xs"
      value={value}
      disabled={isOff}
      onChange={(chosen) => onChange(COMPARISONS.find((one) => one === chosen) ?? 'one')}
      data={COMPARISONS.map((one) => ({ value: one, label: p(`compare.${one}`) }))}
    />
  );
}
