import { UnstyledButton } from '@mantine/core';
import { IconRulerOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { FillRateReport, FillRateRow } from '#renderer/figures/report-words.ts';
import { useDoubtsTexts } from '#renderer/i18n/use-doubts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import type { TrustQuery } from '#shared/bridge/reviews.ts';
import { ExpositionType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import type { ReviewTrust } from '#shared/domain/review/review-trust.ts';
import { type Doubt, doubtedOf } from '#shared/domain/signals/doubted.ts';
import classes from './figure-doubts.module.css';

/** What is asked for beside the doubted store or display type. */
const ANY = { externalIds: null, displayTypes: null, from: null, to: null } as const;

const TrustDialog = lazy(async () => ({ default: (await import('#renderer/photos/trust-dialog.tsx')).TrustDialog }));

/** What marks are counted by for the rows of a report, and the key of a row; null: rows of no such thing. */
function placesOf(groupBy: Grouping) {
  if (groupBy === 'store') return { of: 'stores', keyOf: ({ externalId, key }: FillRateGroup) => externalId ?? key };
  if (groupBy !== 'expositionType' && groupBy !== 'exposition') return null;
  return { of: 'displayTypes', keyOf: ({ expositionType, key }: FillRateGroup) => expositionType ?? key } as const;
}

type FigureDoubtsProps = {
  readonly trust: ReviewTrust;
  readonly report: FillRateReport;
  readonly onMarks: (marks: DataColumn<FillRateRow> | undefined) => void;
};

/** Finds the rows whose measure people doubt, and shows what they say of one of them. */
export function FigureDoubts({ trust, report: { groupBy, items }, onMarks }: FigureDoubtsProps) {
  const t = useDoubtsTexts();
  const format = useFormat();
  const terms = useTerms();
  const [shown, setShown] = useState<{ readonly name: string; readonly asked: TrustQuery } | null>(null);
  const marks = useMemo((): DataColumn<FillRateRow> | undefined => {
    const places = placesOf(groupBy);
    if (places === null) return undefined;
    const doubted = doubtedOf(places.of === 'stores' ? trust.stores : trust.displayTypes);
    const doubtOf = (group: FillRateGroup) => doubted.get(places.keyOf(group));
    if (!items.some((group) => doubtOf(group) !== undefined)) return undefined;
    const share = (wrong: number, reviewed: number) => format.percent((100 * wrong) / reviewed);
    const countText = ({ wrong, reviewed }: Doubt) =>
      t('mark', { wrong: format.integer(wrong), reviewed: format.integer(reviewed) });
    const labelOf = (doubt: Doubt, name: string) => {
      const { wrong, reviewed, others } = doubt;
      return t('label', {
        name,
        wrong: format.integer(wrong),
        reviewed: format.integer(reviewed),
        share: share(wrong, reviewed),
        othersWrong: format.integer(others.wrong),
        othersReviewed: format.integer(others.reviewed),
        othersShare: share(others.wrong, others.reviewed),
      });
    };
    const askedOf = ({ key }: Doubt, title: string) =>
      places.of === 'stores'
        ? { name: title, asked: { ...ANY, externalIds: [key] } }
        : { name: terms.expositionType(key), asked: { ...ANY, displayTypes: [ExpositionType.parse(key)] } };
    return {
      id: 'doubt',
      header: t('column'),
      headerHidden: true,
      numeric: true,
      width: '86px',
      extent: ({ group }) => (doubtOf(group) === undefined ? 0 : 12),
      cell: ({ group }) => {
        const doubt = doubtOf(group);
        return doubt === undefined ? null : countText(doubt);
      },
      control: ({ group, label }, focus) => {
        const doubt = doubtOf(group);
        if (doubt === undefined) return <span {...focus} />;
        const says = labelOf(doubt, label.title);
        return (
          <UnstyledButton
            className={classes.mark}
            title={says}
            aria-label={says}
            onClick={() => setShown(askedOf(doubt, label.title))}
            {...focus}
          >
            <IconRulerOff size={13} aria-hidden /> {countText(doubt)}
          </UnstyledButton>
        );
      },
    };
  }, [trust, groupBy, items, t, format, terms]);
  useEffect(() => onMarks(marks), [marks, onMarks]);
  return shown === null ? null : (
    <Suspense>
      <TrustDialog asked={shown.asked} about={shown.name} onClose={() => setShown(null)} />
    </Suspense>
  );
}
