import type { ChartTone } from './chart-point.ts';

/** Colours and type of a chart; a canvas does not inherit them from style sheets. */
export type ChartLook = {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly below: string;
  /** Behind the bar or point that the pointer or the keyboard is on. */
  readonly active: string;
  readonly font: string;
};

const VARIABLES = {
  text: '--text',
  muted: '--muted',
  line: '--line',
  accent: '--accent',
  below: '--below',
  active: '--accent-soft',
} as const satisfies Record<Exclude<keyof ChartLook, 'font'>, string>;

/** Reads the theme's colours where the chart stands; to be read again when the theme changes. */
export function readLook(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const colour = (name: keyof typeof VARIABLES) => style.getPropertyValue(VARIABLES[name]).trim();
  return {
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    accent: colour('accent'),
    below: colour('below'),
    active: colour('active'),
    font: style.fontFamily,
  };
}

/** Colour of a value: orange below its target, else the accent. */
export function colourOf(tone: ChartTone, look: ChartLook): string {
  return tone === 'below' ? look.below : look.accent;
}
