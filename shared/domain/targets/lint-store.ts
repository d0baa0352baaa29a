import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import { winnersAmong } from '#shared/domain/expectation-match.ts';
import { isNotOffered } from '#shared/domain/merge/display-slips.ts';
import { slotOfWeekMinute, weekMinuteOf } from '#shared/domain/run-slots.ts';
import { createFindings } from './collect-findings.ts';
import type { LintDisplay, TargetFinding, Unjudged } from './target-finding.ts';

/** Measured photos of one display at one minute of the week (run-slots.ts). */
export type SlotPhotos = { readonly expositionId: string; readonly weekMinute: number; readonly photos: number };

/** The measured photos of a store. */
export type LintPhotos = {
  /** The minutes of the week at which there may be photos. */
  readonly minutes: Iterable<number>;
  /** How many of a display there are at each minute. Asked only for displays without a single target at some minute. */
  readonly of: (expositionId: string) => ReadonlyMap<number, number>;
};

/** The photos of a list, by display and minute. */
export function lintPhotosOf(list: readonly SlotPhotos[]): LintPhotos {
  const byDisplay = new Map<string, Map<number, number>>();
  for (const { expositionId, weekMinute, photos } of list) {
    const ofDisplay = byDisplay.get(expositionId) ?? new Map<number, number>();
    byDisplay.set(expositionId, ofDisplay);
    ofDisplay.set(weekMinute, (ofDisplay.get(weekMinute) ?? 0) + photos);
  }
  const minutes = new Set(list.map(({ weekMinute }) => weekMinute));
  return { minutes, of: (expositionId) => byDisplay.get(expositionId) ?? NO_PHOTOS };
}

/** What is known of a store. */
export type LintFacts = {
  /** Every target, drafts included. */
  readonly targets: readonly ExpectationInput[];
  /** Every display, drafts included; null: not known, so that they get no findings. */
  readonly displays: readonly LintDisplay[] | null;
  /** Minutes of the week at which the store has had runs; null: not known, so that no slot is called dead. */
  readonly runMinutes: ReadonlySet<number> | null;
  readonly photos: LintPhotos;
};

/** What is wrong with the targets of a store, and what that costs. */
export type StoreLint = {
  readonly findings: readonly TargetFinding[];
  /** All measured photos without a single target, as the service counts them. */
  readonly unjudged: Unjudged;
  /** Those of them that no finding counts, because their displays are disabled. */
  readonly ofDisabled: Unjudged;
  /** All of them by display; displays without such photos are left out. */
  readonly byDisplay: ReadonlyMap<string, Unjudged>;
};

type Slots = ReadonlyMap<number, readonly ExpectationInput[]>;
const MINUTES_PER_DAY = 1440;
const NO_SLOTS: Slots = new Map();
const NO_PHOTOS: ReadonlyMap<number, number> = new Map();
const NONE: readonly ExpectationInput[] = [];

/**
 * Looks for what is wrong with the targets of one store. It judges by the rule with which the service compares photos
 * (expectation-match.ts). A target that no photo can meet (dead type or slot, unused category) is reported as that
 * alone.
 */
export function lintStore({ targets, displays, runMinutes, photos }: LintFacts): StoreLint {
  const active = (displays ?? []).filter(({ isActive }) => isActive);
  const byType = Map.groupBy(active, ({ expositionType }) => expositionType);
  const findings = createFindings(byType);
  const isDeadSlot = (minute: number): boolean => runMinutes !== null && runMinutes.size > 0 && !runMinutes.has(minute);

  // A store has few times and many targets.
  const minutes = new Map<string, number>();
  const minuteOf = ({ weekday, protocolTime }: ExpectationInput): number => {
    const ofSunday = minutes.get(protocolTime) ?? weekMinuteOf(0, protocolTime);
    minutes.set(protocolTime, ofSunday);
    return ofSunday + weekday * MINUTES_PER_DAY;
  };

  const slotsOfType = new Map<ExpositionType, Map<number, ExpectationInput[]>>();
  for (const target of targets) {
    let slots = slotsOfType.get(target.displayType);
    if (slots === undefined) {
      slots = new Map();
      slotsOfType.set(target.displayType, slots);
    }
    const minute = minuteOf(target);
    const slot = slots.get(minute);
    if (slot) slot.push(target);
    else slots.set(minute, [target]);
  }

  for (const [type, slots] of slotsOfType) {
    const shown = byType.get(type) ?? [];
    const categories = new Set(shown.flatMap(({ productCategories }) => productCategories));
    const isOffered = !isNotOffered(type);
    /** Notes why no photo can meet a target; false: photos can. */
    const isDead = (target: ExpectationInput, minute: number): boolean => {
      const { productCategory } = target;
      if (displays !== null && shown.length === 0) findings.deadType(target);
      else if (isDeadSlot(minute)) findings.deadSlot(target);
      else if (displays !== null && productCategory !== null && !categories.has(productCategory)) {
        findings.category(target);
      } else return false;
      return true;
    };
    for (const [minute, slot] of slots) {
      const live = slot.filter((target) => !isDead(target, minute));
      if (!isOffered) for (const target of live) if (target.expectedFillRatio > 0) findings.notOffered(target);
      if (live.length < 2) continue;
      findings.duplicates(live);
      for (const display of shown) {
        const winners = winnersAmong(live, display.productCategories);
        if (winners.length > 1) findings.ambiguous(winners, display, 0);
      }
    }
  }

  const unjudged = { missing: 0, ambiguous: 0 };
  const ofDisabled = { missing: 0, ambiguous: 0 };
  const byDisplay = new Map<string, { missing: number; ambiguous: number }>();
  const minutesOfRuns = [...photos.minutes];
  for (const display of new Map((displays ?? []).map((one) => [one.expositionId, one])).values()) {
    const { expositionId, expositionType, productCategories, isActive } = display;
    const slots = slotsOfType.get(expositionType) ?? NO_SLOTS;
    let counts: ReadonlyMap<number, number> | null = null;
    for (const minute of minutesOfRuns) {
      const winners = winnersAmong(slots.get(minute) ?? NONE, productCategories);
      if (winners.length === 1) continue;
      counts ??= photos.of(expositionId);
      const count = counts.get(minute) ?? 0;
      if (count === 0) continue;
      const kind = winners.length === 0 ? 'missing' : 'ambiguous';
      unjudged[kind] += count;
      const ofThis = byDisplay.get(expositionId) ?? { missing: 0, ambiguous: 0 };
      ofThis[kind] += count;
      byDisplay.set(expositionId, ofThis);
      if (!isActive) ofDisabled[kind] += count;
      else if (kind === 'ambiguous') findings.ambiguous(winners, display, count);
      else findings.missing(display, slotOfWeekMinute(minute), count);
    }
  }
  return { findings: findings.all(targets), unjudged, ofDisabled, byDisplay };
}
