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

/** The same art so many times, each a step further right. */
export const times = (count: number, step: number, art: Art): Art =>
  Array.from({ length: count }, (_, nth) => `<g transform="translate(${nth * step})">${art}</g>`).join('');

const SHAPES = {
  down: ['linear', 'x1="0" y1="0" x2="0" y2="1"'],
  right: ['linear', 'x1="0" y1="0" x2="1" y2="0"'],
  /** The light comes from the upper left. */
  ball: ['radial', 'cx="0.4" cy="0.3" r="0.75"'],
  glow: ['radial', 'cx="0.5" cy="0.5" r="0.5"'],
} as const;

/**
 * A gradient of colours with even distances. `#4a4f52@.35` sets the place of one, from 0 to 1, and `#ffffff/.5` its
 * opacity.
 */
export function gradient(id: string, shape: keyof typeof SHAPES, ...colors: readonly string[]): Art {
  const [kind, ends] = SHAPES[shape];
  const stops = colors.map((text, nth) => {
    const [, color, place = nth / (colors.length - 1), opacity = 1] =
      /^(#\w+)(?:@([\d.]+))?(?:\/([\d.]+))?$/.exec(text) ?? [];
    return `<stop offset="${place}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  });
  return `<${kind}Gradient id="${id}" ${ends}>${stops.join('')}</${kind}Gradient>`;
}
