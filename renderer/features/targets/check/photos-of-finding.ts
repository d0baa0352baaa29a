import type { ResolvedPeriod } from '#shared/domain/period.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import type { FindingLine } from './finding-lines.ts';

/** Whether two findings may count photos of one display in one slot. */
const meet = (one: TargetFinding, other: TargetFinding): boolean =>
  one.protocolTime === other.protocolTime &&
  one.weekdays.some((weekday) => other.weekdays.includes(weekday)) &&
  one.displays.some((expositionId) => other.displays.includes(expositionId));

/**
 * The address of Photos for exactly the photos that a finding counts. Photos compares with what the service has, and
 * knows displays and slots, not findings: null with drafts, and where another finding counts some of the same photos.
 *
 * @param lines every finding that was made, of all kinds
 * @param range the days that were checked
 */
export function photosOfFinding(
  { externalId, finding, photos, isDrafted }: FindingLine,
  lines: readonly FindingLine[],
  { firstDay, lastDay }: ResolvedPeriod,
) {
  const { weekdays, protocolTime, displays } = finding;
  if (photos === null || photos === 0 || isDrafted || protocolTime === null) return null;
  const isShared = lines.some(
    (other) =>
      other.externalId === externalId &&
      other.finding !== finding &&
      other.finding.photos > 0 &&
      meet(finding, other.finding),
  );
  if (isShared) return null;
  return {
    period: `${firstDay}..${lastDay}`,
    stores: [externalId],
    slots: weekdays.map((weekday) => `${weekday} ${protocolTime.slice(0, 5)}`),
    displays: [...displays],
    runStatus: ['completed'],
    notCompared: true as const,
  };
}
