import { type Art, svg } from '../svg.ts';

/** A pane of glass before a display: streaks of light and bright edges. */
export function glassPane(x: number, y: number, width: number, height: number): Art {
  const streak = (at: number, wide: number, opacity: number): Art =>
    svg`<path d="M${x + at + height * 0.3} ${y}h${wide}L${x + at + wide} ${y + height}h-${wide}Z" fill="#fff" fill-opacity="${opacity}"/>`;
  return [
    streak(width * 0.08, width * 0.09, 0.12),
    streak(width * 0.2, width * 0.025, 0.12),
    streak(width * 0.6, width * 0.12, 0.09),
    svg`<path d="M${x} ${y}h${width}" stroke="#fff" stroke-width="5" stroke-opacity=".8"/>`,
    svg`<path d="M${x} ${y}v${height}M${x + width} ${y}v${height}" stroke="#e8f1f1" stroke-width="5" stroke-opacity=".7"/>`,
  ].join('');
}
