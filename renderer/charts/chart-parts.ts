import type { Chart } from 'chart.js';
import type { MouseEvent, RefObject } from 'react';
import type { ChartSetting } from './chart-options.ts';
import type { TargetSetting } from './target-plugin.ts';

/** What the canvases of both charts are given. */
export type CanvasProps = {
  readonly setting: ChartSetting;
  /** Set to the drawn chart. */
  readonly chart: RefObject<Chart | null>;
  /** What the plugin reads at every frame. */
  readonly latest: RefObject<TargetSetting>;
  readonly onMouseMove: (event: MouseEvent) => void;
  readonly onClick: (event: MouseEvent) => void;
};
