import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { PeriodPicker } from '#renderer/figures/period-picker.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import type { GroupFilter } from '#shared/domain/fill-rate-groups.ts';
import { COMPARE_WITH, isUsual, periodBefore } from '#shared/domain/reasons/compare-period.ts';
import { usualBefore } from '#shared/domain/reasons/usual-before.ts';
import classes from './compare.module.css';
import { CompareHere } from './compare-here.tsx';
import { CompareService } from './compare-service.tsx';
import type { ComparedProps } from './compare-verdict.tsx';

/** In an address, behind a period: only runs that both periods have. */
const PAIRED = 'paired';
const ALL_GROUPS: GroupFilter = { belowExpectationOnly: false };

type ComparePanelProps = Pick<ComparedProps, 'scope' | 'groupBy' | 'read' | 'labelOf' | 'onCompared'> & {
  readonly filter?: GroupFilter;
  /** With what, as the address has it: a period (compare-period.ts), and ` paired` behind it for runs in both. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * What a period is compared with, and whether it got better. The page shows the rest: its cards, its chart and its table
 * are those of `onCompared`. The service answers for all runs at once; what only photos can tell is calculated here.
 */
export function ComparePanel(props: ComparePanelProps) {
  const { scope, value: address, onChange: onAddress, filter = ALL_GROUPS, ...rest } = props;
  const t = useReasonsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const titleId = useId();
  const [value = '', runs] = address.split(' ');
  const paired = runs === PAIRED;
  const onChange = (text: string) => onAddress(paired ? `${text} ${PAIRED}` : text);
  const usual = usualBefore(scope.days);
  const earlier = periodBefore(value, scope.days, timeZone) ?? periodBefore(usual, scope.days, timeZone);
  if (earlier === null) return null;
  const range = format.dateRange(earlier.firstDay, earlier.lastDay);
  const { displayTypes, categories } = scope.filter;
  const isHere = paired || displayTypes !== undefined || categories !== undefined;
  const shown = { ...rest, scope, earlier, range, value, filter };
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      {/* The controls say the same to the eye. */}
      <VisuallyHidden component="h2" id={titleId}>
        {t('compare.title', { days: range })}
      </VisuallyHidden>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('compare.with')}
          value={isUsual(value) ? value : ''}
          onChange={onChange}
          data={COMPARE_WITH.map((one) => ({ value: one, label: t(`compare.usual.${one}`) }))}
        />
        <PeriodPicker
          value={earlier.period}
          now={Date.now()}
          timeZone={timeZone}
          onChange={(text) => onChange(periodBefore(text, scope.days, timeZone) === null ? usual : text)}
        />
        <span title={t('compare.rulePaired')}>
          <ToggleChip
            label={t('compare.paired')}
            on={paired}
            onChange={(on) => onAddress(on ? `${value} ${PAIRED}` : value)}
          />
        </span>
      </div>
      {isHere ? <CompareHere {...shown} paired={paired} /> : <CompareService {...shown} />}
    </section>
  );
}
