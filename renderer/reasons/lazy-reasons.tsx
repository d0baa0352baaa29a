import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { photosOfScope, type ReasonsScope } from './scope.ts';
import { scopeOfGroup } from './scope-of-group.ts';
import type { WhyAsked } from './why-dialog.tsx';

const WeekdayTime = lazy(async () => ({ default: (await import('./weekday-time.tsx')).WeekdayTime }));
const Compare = lazy(async () => ({ default: (await import('./compare-panel.tsx')).ComparePanel }));
const WhyDialog = lazy(async () => ({ default: (await import('./why-dialog.tsx')).WhyDialog }));

/** Fill rates by weekday and time. Its code and texts are loaded when it is first shown. */
export function WeekdayTimePanel({ scope }: { readonly scope: ReasonsScope }) {
  return (
    <Suspense fallback={<Skeleton height={380} radius={10} />}>
      <WeekdayTime scope={scope} />
    </Suspense>
  );
}

/** A period beside an earlier one. Its code and texts are loaded when it is first shown. */
export function LazyComparePanel(props: ComponentProps<typeof Compare>) {
  return (
    <Suspense fallback={<Skeleton height={220} radius={10} />}>
      <Compare {...props} />
    </Suspense>
  );
}

/**
 * Opens Photos with the photos of a row of a report, for a table; the function stays the same. If the photos of a row
 * can't be told from the others, those of the whole report are shown.
 */
export function useOpenPhotos({
  scope,
  groupBy,
  storesOf = () => [],
}: Omit<WhyOptions, 'isCompared' | 'nameOf'>): (group: FillRateGroup) => void {
  const navigate = useNavigate();
  const { timeZone } = useWorkspace();
  const latest = useRef({ scope, storesOf });
  latest.current = { scope, storesOf };
  return useCallback(
    (group: FillRateGroup) => {
      const { scope, storesOf } = latest.current;
      const of = scopeOfGroup(scope, groupBy, group, { timeZone, storesOf });
      void navigate({ to: '/photos', search: photosOfScope(of ?? scope) });
    },
    [navigate, groupBy, timeZone],
  );
}

type WhyOptions = {
  readonly scope: ReasonsScope;
  /** Whether the report is over the runs of a comparison alone. */
  readonly isCompared: boolean;
  readonly groupBy: Grouping;
  /** Name of a row in the current language. */
  readonly nameOf: (group: FillRateGroup) => string;
  /** Stores of a region's group. */
  readonly storesOf?: (group: FillRateGroup) => readonly string[];
};

/** Asks why a delta is what it is: `onWhy` for a table, which stays the same, and the dialog to draw. */
export function useWhy({ scope, groupBy, nameOf, storesOf, isCompared }: WhyOptions): {
  readonly onWhy: (group: FillRateGroup) => void;
  /** The same for the whole report. */
  readonly onWhyAll: (delta: number | null) => void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<WhyAsked | null>(null);
  const onWhy = useCallback(
    (group: FillRateGroup) => setAsked({ of: group, groupBy, delta: group.expectation.delta }),
    [groupBy],
  );
  const onWhyAll = (delta: number | null) => setAsked({ of: null, groupBy, delta });
  const dialog =
    asked === null ? null : (
      <Suspense>
        <WhyDialog
          scope={scope}
          asked={asked}
          nameOf={nameOf}
          isCompared={isCompared}
          onClose={() => setAsked(null)}
          {...(storesOf === undefined ? {} : { storesOf })}
        />
      </Suspense>
    );
  return { onWhy, onWhyAll, dialog };
}
