/** Of fewer photos nothing is said about a store: with a target in a report, measured on each side of a change. */
export const LEAST_PHOTOS = 10;

/** When a gap is a pattern (decision 83). */
export const PATTERN_LIMITS = {
  /** A store counts with so many compared photos there. */
  photos: 3,
  /** At least so many stores count. */
  stores: 6,
  /** At least so many of them have the gap, and at least this share. */
  low: 4,
  share: 1 / 3,
  /** A store has the gap when it is so many points below its targets there. */
  points: 10,
  /** A weekday or time is named when all photos there lie so many points below those of whatever holds it. */
  narrower: 5,
  most: 2,
};
export type PatternLimits = typeof PATTERN_LIMITS;

/** When the best store of a type is worth a line (decision 83). */
export const BRIGHT_LIMITS = {
  /** A store counts with so many compared photos. */
  photos: 100,
  /** At least so many stores of a type count. */
  stores: 5,
  /** The best is at least so many points above the middle one. */
  points: 5,
  most: 2,
};
export type BrightLimits = typeof BRIGHT_LIMITS;

/** The same for the best store with a type of display: fewer photos, and of many types one is further above by chance. */
export const DISPLAY_BRIGHT_LIMITS: BrightLimits = { photos: 40, stores: 5, points: 12, most: 2 };
