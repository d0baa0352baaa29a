import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import type { DeltaLimits } from './limits-form.tsx';

// Only an opened filter needs fields; without them the first page loads less.
const loadForm = () => import('./limits-form.tsx');
const LimitsForm = lazy(async () => ({ default: (await loadForm()).LimitsForm }));

type LimitsFilterProps = DeltaLimits & {
  readonly onChange: (limits: DeltaLimits) => void;
  readonly startsOpened?: boolean;
};

/** Shows only groups whose fill rate lies between two limits. */
export function LimitsFilter({ min, max, onChange, startsOpened }: LimitsFilterProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const words = { min: format.percent(min), max: format.percent(max) };
  const none = min === null && max === null;
  const value = t(
    none ? 'limits.any' : max === null ? 'limits.from' : min === null ? 'limits.to' : 'limits.both',
    words,
  );
  return (
    <Popover
      label={t('limits.label')}
      startsOpened={startsOpened}
      target={<FilterChip label={t('limits.label')} value={value} on={!none} onPointerEnter={() => void loadForm()} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton height={120} />}>
          <LimitsForm
            min={min}
            max={max}
            onApply={(limits) => {
              close();
              onChange(limits);
            }}
          />
        </Suspense>
      )}
    </Popover>
  );
}
