import type { ChartTone } from './chart-point.ts';

/** Colours and font of a chart; a canvas does not inherit them from style sheets. */
export type ChartLook = {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly strongLine: string;
  /** Behind the chart; fills a hollow mark, so that the line does not show in it. */
  readonly surface: string;
  /** Background of the place that the pointer or the keyboard is on. */
  readonly active: string;
  readonly below: string;
  readonly near: string;
  readonly above: string;
  readonly font: string;
};

const VARIABLES = {
  text: '--text',
  muted: '--muted',
  line: '--line',
  strongLine: '--line-strong',
  surface: '--surface',
  active: '--accent-soft',
  below: '--below',
  near: '--even',
  above: '--above',
} as const satisfies Record<Exclude<keyof ChartLook, 'font'>, string>;

/** Reads the theme's colours at an element. Must be called again when the theme changes. */
export function readLook(element: Element): ChartLook {
  const style = getComputedStyle(element);
  const colour = (name: keyof typeof VARIABLES) => style.getPropertyValue(VARIABLES[name]).trim();
  return {
    text: colour('text'),
    muted: colour('muted'),
    line: colour('line'),
    strongLine: colour('strongLine'),
    surface: colour('surface'),
    active: colour('active'),
    below: colour('below'),
    near: colour('near'),
    above: colour('above'),
    font: style.fontFamily,
  };
}

/** The colour of a side. Without a target there is none: a colour would say how a value stands to one. */
export function colourOf(tone: ChartTone, look: ChartLook): string {
  return tone === 'none' ? look.muted : look[tone];
}

/** Opacity of the smallest and of the largest gap. */
const [FAINT, STRONG] = [0.2, 0.6];

/** The colour of a gap, with its opacity: the larger the gap, the stronger. */
export function gapColourOf(tone: ChartTone, strength: number, look: ChartLook): string {
  const share = Math.round((FAINT + (STRONG - FAINT) * strength) * 100);
  return `color-mix(in srgb, ${colourOf(tone, look)} ${share}%, transparent)`;
}
