/** Weekdays of the wire (0 is Sunday) in the order in which a Polish week is read. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
