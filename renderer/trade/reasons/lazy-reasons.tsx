import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReasonsScope } from './scope.ts';

const WeekdayTime = lazy(async () => ({ default: (await import('./weekday-time.tsx')).WeekdayTime }));

/** Fill rates by weekday and time. Its code and texts are loaded when it is first shown. */
export function WeekdayTimePanel({ scope }: { readonly scope: ReasonsScope }) {
  return (
    <Suspense fallback={<Skeleton height={380} radius={10} />}>
      <WeekdayTime scope={scope} />
    </Suspense>
  );
}
