import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { PhotoSum } from '#shared/domain/reasons/sums-query.ts';

/** The delta of a sum, in percentage points; null where nothing was compared. */
export const deltaOfSum = (sum: PhotoSum | null | undefined): number | null =>
  sum === null || sum === undefined ? null : figuresOfSum(sum).delta;

/** How far a figure moved, in points with four decimals; null where either period has none. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round((now - before) * 10_000) / 10_000;
}

/** Points of a line: null breaks it. */
type Values = readonly (number | null)[];

type LineBox = {
  readonly width: number;
  readonly height: number;
  readonly least: number;
  readonly most: number;
};

/** The range of values that a line has to show, with 0, which is where targets are met. */
export function rangeWithZero(...lines: readonly Values[]): Pick<LineBox, 'least' | 'most'> {
  const values = lines.flat().filter((value) => value !== null);
  return { least: Math.min(0, ...values), most: Math.max(0, ...values) };
}

/** Where a value stands in a box, from its upper edge. */
export const heightAt = (value: number, { height, least, most }: LineBox): number =>
  most === least ? height / 2 : Math.round(((most - value) / (most - least)) * height * 10) / 10;

/** An SVG path through values, left to right. A missing value is a gap; one alone between gaps is a dot. */
export function pathOf(values: Values, box: LineBox): string {
  const step = values.length < 2 ? 0 : box.width / (values.length - 1);
  return values
    .flatMap((value, at) => {
      if (value === null) return [];
      const x = Math.round(at * step * 10) / 10;
      const y = heightAt(value, box);
      const isFirst = (values[at - 1] ?? null) === null;
      const isAlone = isFirst && (values[at + 1] ?? null) === null;
      return [`${isFirst ? 'M' : 'L'}${x} ${y}${isAlone ? 'h0' : ''}`];
    })
    .join('');
}
