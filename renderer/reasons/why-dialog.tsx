import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { type ComponentProps, useDeferredValue, useMemo, useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { ExportPage } from '#renderer/export/page-tools.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import type { Sort } from '#renderer/ui/data-column.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Delta } from '#renderer/ui/figures.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import {
  byFigure,
  mostLackingFirst,
  type ShortfallPart,
  shareOf,
  shortfallParts,
} from '#shared/domain/reasons/shortfall-parts.ts';
import { digitsOfSum, figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';
import { Contradictions, type Grown, GrownLine, isGrown } from './grown-line.tsx';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { isAllKept, type KeptShown } from './kept-text.ts';
import { type FetchOrder, type ReasonsScope, useKept, useSums } from './scope.ts';
import { scopeOfGroup } from './scope-of-group.ts';
import { useSlotWords } from './slot-words.ts';
import { useServiceParts, type WhyShown } from './use-service-parts.ts';
import { useWhyAnswer } from './use-why-answer.ts';
import classes from './why.module.css';
import { WhyExamples } from './why-examples.tsx';
import { coverText, DIMENSIONS_OF, WHY_BY, type WhyBy, whyOf } from './why-parts.ts';
import { WhyTable } from './why-table.tsx';

/** A row of a report, or all of it, whose delta is to be explained. */
export type WhyAsked = {
  /** The row; null: the whole report. */
  readonly of: FillRateGroup | null;
  readonly groupBy: Grouping;
  /** As the report says it. */
  readonly delta: number | null;
};

type WhyDialogProps = {
  readonly scope: ReasonsScope;
  readonly asked: WhyAsked;
  /** Name of a row. */
  readonly nameOf: (group: FillRateGroup) => string;
  /** Whether the report is over the runs of a comparison alone. */
  readonly isCompared: boolean;
  /** Stores of a region's group. */
  readonly storesOf?: (group: FillRateGroup) => readonly string[];
  readonly onClose: () => void;
};

const EXAMPLES = 3;
const LARGEST_FIRST: Sort = { id: 'points', desc: false };
const NO_STORES = (): readonly string[] => [];

/** What a delta is made of, part by part, with the photos that explain it best. */
export function WhyDialog(props: WhyDialogProps) {
  const { scope: whole, asked, nameOf, isCompared, storesOf = NO_STORES, onClose } = props;
  const t = useReasonsTexts();
  const { timeZone } = useWorkspace();
  const { of, groupBy } = asked;
  const scope = of === null ? whole : scopeOfGroup(whole, groupBy, of, { timeZone, storesOf });
  const name = of === null ? t('why.all') : nameOf(of);
  return (
    <Dialog title={t('why.title', { name })} size={980} onClose={onClose}>
      {scope === null ? <Empty title={t('why.notFound')} /> : <WhyParts {...{ scope, name, asked, isCompared }} />}
      <div className={classes.foot}>
        <Button data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

type WhyPartsProps = Pick<WhyDialogProps, 'scope' | 'asked' | 'isCompared'> & { readonly name: string };

function WhyParts({ scope, name, asked, isCompared }: WhyPartsProps) {
  const t = useReasonsTexts();
  const choices = whyOf(scope);
  const [chosen, setChosen] = useState<WhyBy>('displayType');
  const [sort, setSort] = useState<Sort>(LARGEST_FIRST);
  const by = choices.includes(chosen) ? chosen : (choices[0] ?? 'slot');
  const query = useSums(scope, { groupBy: DIMENSIONS_OF[by], examples: EXAMPLES });
  const { data: sums, refetch, isFetching, isPlaceholderData } = query;
  const error = useLastError(query);
  const kept = useKept(scope, sums?.kept);
  const isHere = kept !== undefined && isAllKept(kept);
  const { answer, head, failed, photos } = useWhyAnswer(scope, by, kept !== undefined && !isHere);
  // Looks at all stores, and the first answer does not wait for that.
  const { covers, order } = useCovered(scope, useDeferredValue(head === undefined ? undefined : kept));
  if (error !== null)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  const shown = answer === undefined ? head : answer;
  const isAwaited = answer === undefined || (answer?.grown?.had === 0 && answer.grown.isGoing);
  if (sums === undefined || kept === undefined || (answer === undefined && !head)) {
    return <Skeleton height={380} radius={6} />;
  }
  const { origin = null, grown = null, twice } = shown ?? {};
  const data = { ...(shown?.sums ?? sums), ...{ kept, origin, grown, twice: twice?.contradictions ?? [] } };
  const isNone = data.total.now.imageCount === 0;
  // What the service reports needs nothing here; what only photos tell may be there another way.
  if (isNone && (isHere || choices.length < 2)) return <Nothing scope={scope} kept={kept} />;
  const why = failed === null ? null : failureOf(failed.error);
  return (
    <div className={classes.parts} aria-busy={isPlaceholderData}>
      {isNone ? null : (
        <div className={classes.head}>
          <Whole {...{ data, asked, isCompared, covers }} />
          {isPlaceholderData || isAwaited ? null : (
            <ExportPage
              make={async (words) =>
                (await import('./export-why.ts')).exportWhy({ name, data, scope, by, sort }, words)
              }
            />
          )}
        </div>
      )}
      {data.origin !== null || isNone ? null : <LackingNote scope={scope} kept={kept} order={order} />}
      {choices.length < 2 ? null : (
        <SegmentedControl
          aria-label={t('why.byLabel')}
          value={by}
          onChange={(value) => setChosen(WHY_BY.find((one) => one === value) ?? by)}
          data={choices.map((value) => ({ value, label: t(`why.by.${value}`) }))}
        />
      )}
      {answer == null ? null : <Contradictions {...answer.twice} />}
      {failed === null || why === null || why.code === 'not_kept' ? null : (
        <FailureNotice failure={why} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      )}
      {isNone ? (
        <Nothing scope={scope} kept={kept} />
      ) : isAwaited || (answer === null && isPlaceholderData) ? (
        <Skeleton height={220} radius={6} />
      ) : (
        <Parts {...{ data, scope, by, sort }} onSort={setSort} />
      )}
      {photos.examples.length > 0 ? (
        <WhyExamples examples={photos.examples} names={photos.names} scope={scope} isHere={false} />
      ) : (
        <WhyExamples examples={sums.examples} names={sums.names} scope={scope} isHere />
      )}
      {data.origin === null ? null : (
        <div className={classes.deeper}>
          <p className={classes.faint}>{t('why.deeper')}</p>
          <LackingNote scope={scope} kept={kept} order={order} isAll />
        </div>
      )}
    </div>
  );
}

/**
 * How much of a shortfall the stores are of which everything is here, by the service's report of all; and which of the
 * others are to come first: those that lack most.
 */
function useCovered(scope: ReasonsScope, kept: KeptShown | undefined) {
  const isOne = scope.filter.externalIds?.length === 1;
  const { answer } = useServiceParts(scope, 'store', kept !== undefined && !isAllKept(kept) && !isOne);
  const { groups, total } = answer?.sums ?? {};
  return useMemo((): { readonly covers: number | null; readonly order: FetchOrder } => {
    if (groups === undefined || total === undefined || kept === undefined) return { covers: null, order: undefined };
    const lacking = new Set(kept.lacking);
    const stores = mostLackingFirst(groups);
    const here = stores.filter(({ key: [id] }) => id != null && !lacking.has(id));
    return {
      covers: kept.storesKept === 0 ? null : shareOf(here, total.now),
      order: byFigure(new Map(stores.map(({ key: [id] }, place) => [id ?? '', place]))),
    };
  }, [groups, total, kept]);
}

/** Nothing of the scope can be told: because nothing is here, or because there is nothing. */
function Nothing({ scope, kept }: { readonly scope: ReasonsScope; readonly kept: KeptShown }) {
  const t = useReasonsTexts();
  const isLacking = kept.lacking.length > 0;
  return (
    <Empty
      title={t(isLacking ? 'kept.nothing' : 'slots.empty')}
      hint={t(isLacking ? 'kept.nothingHint' : 'slots.emptyHint')}
      action={<LackingNote scope={scope} kept={kept} isAll />}
    />
  );
}

type WholeProps = Pick<WhyDialogProps, 'asked' | 'isCompared'> & {
  readonly data: WhyShown;
  /** Percent of the whole shortfall; null: not known, or all of it. */
  readonly covers: number | null;
};

/** The figures of the whole, which the parts add up to, and whether the report says the same. */
function Whole({ data, asked, isCompared, covers }: WholeProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const { delta, measured, expected, compared, photos } = figuresOfSum(data.total.now);
  const digits = digitsOfSum(data.total.now);
  const differs =
    asked.delta !== null && delta !== null && format.delta(asked.delta, digits) !== format.delta(delta, digits);
  return (
    <div className={classes.whole}>
      <p>
        {delta === null ? (
          t('slots.why.no_target')
        ) : (
          <>
            <b>
              <Delta value={delta} digits={digits} />
            </b>{' '}
            {t('slots.rates', {
              measured: format.percent(measured, digits),
              expected: format.percent(expected, digits),
            })}
          </>
        )}
        {', '}
        {t('slots.compared', { compared: format.integer(compared), count: photos, number: format.integer(photos) })}
      </p>
      <p className={classes.faint}>
        {data.origin === null ? <KeptNote kept={data.kept} /> : <AsOf read={data.origin} />}
        {data.origin === null && covers !== null ? ` · ${t('why.covers', { share: format.percent(covers) })}` : ''}
      </p>
      {differs ? (
        <p role="status">
          {t(isCompared ? 'why.differsCompared' : 'why.differs', { value: format.delta(asked.delta, digits) })}
        </p>
      ) : null}
    </div>
  );
}

type PartsProps = Pick<ComponentProps<typeof WhyTable>, 'scope' | 'by' | 'sort' | 'onSort'> & {
  readonly data: WhyShown;
};

function Parts({ data, ...table }: PartsProps) {
  const t = useReasonsTexts();
  const { groups, total, grown } = data;
  const parts = useMemo(() => shortfallParts(groups, total.now), [groups, total]);
  const isWhole = grown === null || isGrown(grown);
  return (
    <>
      <WhyTable
        {...{ parts, ...table }}
        names={data.names}
        digits={digitsOfSum(total.now)}
        isHere={data.origin === null}
      />
      {grown === null ? null : <GrownPart grown={grown} parts={parts} whole={total.now} />}
      {isWhole || data.groupsLeftOut > 0 ? (
        <p className={classes.faint}>
          {isWhole ? t(table.by === 'categories' ? 'why.ruleOfCategories' : 'why.rule') : null}
          {data.groupsLeftOut > 0 ? ` ${t('why.leftOut', { count: data.groupsLeftOut })}` : ''}
        </p>
      ) : null}
    </>
  );
}

type GrownPartProps = {
  readonly grown: Grown;
  readonly parts: readonly ShortfallPart[];
  readonly whole: PhotoSum;
};

/** "61% of the shortfall, from 12 of 120 stores", while it grows and where it stands still. */
function GrownPart({ grown, parts, whole }: GrownPartProps) {
  const t = useReasonsTexts();
  const words = useSlotWords();
  const format = useFormat();
  const { had, asked, stores } = grown;
  return (
    <GrownLine
      grown={grown}
      label={
        stores === null
          ? words.answers({ had, of: asked })
          : coverText(parts, { whole, had, of: stores }, { reasons: t, format })
      }
    />
  );
}
