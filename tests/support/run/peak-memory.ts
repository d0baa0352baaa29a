import { readFileSync } from 'node:fs';

/**
 * The most resident memory that this process had so far, in megabytes. Linux counts in `maxRSS` what the parent had when
 * it started this process, so it is asked for the peak of this process alone.
 */
export function peakMegabytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS / 1024;
  const peak = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  if (peak === undefined) throw new Error('the system does not tell the peak of this process');
  return Number(peak) / 1024;
}
