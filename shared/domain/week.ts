/** The API's weekdays (0 is Sunday) in the order of a Polish week. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
