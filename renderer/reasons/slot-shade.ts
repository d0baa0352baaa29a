import type { SlotFigure } from '#shared/domain/reasons/slot-map.ts';

/** How a figure tints its cell; the number in it says the same without the colour. */
export type SlotShade = { readonly tone: 'below' | 'above' | 'quiet' | 'rate'; readonly percent: number };

/** The strongest tint that text still stands out from in both themes, as a share of the full colour. */
const STRONGEST = 48;
/** Small gaps stay pale, also where there are no larger ones beside them. */
const LEAST_SCALE = 12;

/**
 * The tint of a figure: a delta by its side and size, a share below by its size, a rate by how full it is.
 *
 * @param quiet points around the target without a tint
 * @param largest largest figure of the map, whichever its side
 */
export function slotShade(value: number, figure: SlotFigure, quiet: number, largest: number): SlotShade {
  if (figure === 'measured') return { tone: 'rate', percent: Math.round((STRONGEST * value) / 100) };
  if (figure === 'below') return { tone: 'below', percent: Math.round((STRONGEST * value) / 100) };
  if (Math.abs(value) <= quiet) return { tone: 'quiet', percent: 0 };
  const scale = Math.max(LEAST_SCALE, largest);
  return {
    tone: value < 0 ? 'below' : 'above',
    percent: Math.max(4, Math.round((STRONGEST * Math.abs(value)) / scale)),
  };
}
