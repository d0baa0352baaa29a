/** A fragment of SVG text. */
export type Art = string;

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** SVG text. Numbers are written with at most two decimals. */
export function svg(parts: TemplateStringsArray, ...values: readonly (string | number)[]): Art {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1];
    return `${text}${typeof value === 'number' ? short(value) : value}${part}`;
  });
}

// XML 1.0 section 2.2 allows neither control characters nor halves of a surrogate pair.
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as the content of an element. */
export function escapeText(text: string): string {
  return text.replaceAll(NOT_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** One colour of a gradient: position (0 to 1), colour, and opacity (1 when absent). */
type GradientStop = readonly [at: number, color: string, opacity?: number];

const stopsOf = (stops: readonly GradientStop[]): Art =>
  stops
    .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');

/** A gradient from top to bottom, or from left to right. */
export function fade(id: string, direction: 'down' | 'right', stops: readonly GradientStop[]): Art {
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stopsOf(stops)}</linearGradient>`;
}

/** A round gradient. By default the light comes from the upper left. */
export function round(id: string, stops: readonly GradientStop[], cx = 0.4, cy = 0.3, r = 0.75): Art {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}
