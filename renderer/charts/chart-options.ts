import type { ChartLook } from './chart-look.ts';
import type { ChartPoint } from './chart-point.ts';

/** What the builders of both charts need. */
export type ChartSetting = {
  readonly points: readonly ChartPoint[];
  readonly look: ChartLook;
  /** Writes a percentage beside the axis. */
  readonly formatTick: (value: number) => string;
};

/** The percentage axis: always from 0 to 100, so that bars and charts can be compared by eye. */
export function percentAxis({ look, formatTick }: ChartSetting) {
  return {
    min: 0,
    max: 100,
    border: { display: false },
    grid: { color: look.line, tickLength: 0 },
    ticks: {
      stepSize: 25,
      padding: 8,
      color: look.muted,
      font: { family: look.font, size: 12 },
      callback: (value: string | number) => formatTick(Number(value)),
    },
  };
}

/** The axis of names. */
export function nameAxis({ look }: ChartSetting) {
  return {
    border: { color: look.line },
    grid: { display: false },
    ticks: { color: look.text, font: { family: look.font, size: 12 }, padding: 6 },
  };
}

/**
 * Options that both charts share. The library listens to no events: pointer and keyboard are one thing in
 * chart-frame.tsx, and its own hit test leaves out the gaps, which have something to say too. Nothing moves: half-grown
 * bars would show wrong figures, and people may have asked for less motion.
 */
export function sharedOptions() {
  return {
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    animation: false as const,
    plugins: { legend: { display: false } },
  };
}

/** Cuts a long name, so that it leaves room for the bars. */
export function shortLabel(label: string, longest = 32): string {
  return label.length <= longest ? label : `${label.slice(0, longest - 1).trimEnd()}…`;
}
