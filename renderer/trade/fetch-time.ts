/** A cautious guess: at most four requests are under way, and a service across the country takes its time. */
const REQUESTS_PER_SECOND = 5;

/** Whole minutes, at least one. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** About how many minutes so many requests take. */
export const minutesOfRequests = (requests: number): number => minutesOf(requests / REQUESTS_PER_SECOND);
