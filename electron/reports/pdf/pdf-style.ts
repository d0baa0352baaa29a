/** Colours of printed pages: those of the light theme (renderer/ui/tokens.css), which paper is. */
export const PAPER = {
  surface: '#ffffff',
  sunken: '#f5f7f7',
  line: '#dfe5e5',
  ink: '#172124',
  muted: '#566469',
  accent: '#0b746f',
  accentSoft: '#e0f1ef',
  below: '#b4480a',
  belowSoft: '#fbe7d8',
  above: '#1f62a5',
  aboveSoft: '#e0ebf7',
  evenSoft: '#e9eeee',
  drawing: '#d3242b',
} as const;

/** Weights of the typeface. */
export type PdfFont = 'regular' | 'strong';

/** How a text is set: weight, size and distance between lines in points, and colour. */
export type PdfStyle = {
  readonly font: PdfFont;
  readonly size: number;
  readonly gap: number;
  readonly color: string;
};

const style = (font: PdfFont, size: number, gap: number, color: string = PAPER.ink): PdfStyle => ({
  font,
  size,
  gap,
  color,
});

/** The texts of a document, from the cover down to the small print. */
export const PDF_STYLES = {
  cover: style('strong', 30, 2),
  title: style('strong', 17, 1),
  heading: style('strong', 11.5, 1),
  figure: style('strong', 24, 0),
  body: style('regular', 9.5, 2),
  strong: style('strong', 9.5, 2),
  label: style('regular', 8.5, 1, PAPER.muted),
  small: style('regular', 7.5, 1, PAPER.muted),
  smallStrong: style('strong', 7.5, 1),
} as const satisfies Record<string, PdfStyle>;
