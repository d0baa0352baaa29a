import type { CellValue, Column } from './column.ts';

/** The value at a place of a series; its first value is at 0, and what comes before it at −1. null: it has none there. */
export type Series = (place: number) => CellValue | null;

const TIDY = 1e6;
const tidy = (value: number): number => Math.round(value * TIDY) / TIDY;

/** The constant step between numbers; null when there is none. A single number has the step `alone`. */
function stepOf(numbers: readonly number[], alone: number | null): number | null {
  const [first, second] = numbers;
  if (first === undefined) return null;
  if (second === undefined) return alone;
  const step = tidy(second - first);
  const isConstant = numbers.every((value, at) => at === 0 || tidy(value - (numbers[at - 1] ?? 0)) === step);
  return isConstant && step !== 0 ? step : null;
}

/** Numbers with a constant step. A single one says no step, so it is copied. */
function numberSeries(values: readonly CellValue[]): Series | null {
  const numbers = values.filter((value) => typeof value === 'number');
  const [first = 0] = numbers;
  const step = numbers.length === values.length ? stepOf(numbers, null) : null;
  return step === null ? null : (place) => tidy(first + step * place);
}

/** Choices that have an order, such as days: the next one comes after the last one, and the first after all. */
function choiceSeries(values: readonly CellValue[], choices: readonly { readonly value: string }[]): Series | null {
  const places = values.map((value) => choices.findIndex((choice) => choice.value === value));
  const [first = 0] = places;
  const round = (place: number) => ((place % choices.length) + choices.length) % choices.length;
  // On from the last to the first: Sunday and Monday are a step of one.
  const onwards: number[] = [];
  for (const [at, place] of places.entries()) {
    onwards.push(at === 0 ? place : (onwards[at - 1] ?? 0) + round(place - (places[at - 1] ?? 0)));
  }
  const step = places.includes(-1) ? null : stepOf(onwards, 1);
  return step === null ? null : (place) => choices[round(first + step * place)]?.value ?? null;
}

/** A number at the end of a text, after a letter, a space or a sign that joins: no part of a time or a decimal. */
const NUMBERED = /^(.*[\p{L}\s#_-])(\d{1,9})$/su;

/** Texts that count, such as "Shelf 1": only the number at their end differs. */
function textSeries(values: readonly CellValue[]): Series | null {
  const parts = values.map((value) => (typeof value === 'string' ? NUMBERED.exec(value) : null));
  const [, before, digits] = parts[0] ?? [];
  if (before === undefined || digits === undefined || parts.some((part) => part?.[1] !== before)) return null;
  const step = stepOf(
    parts.map((part) => Number(part?.[2])),
    1,
  );
  if (step === null) return null;
  return (place) => {
    const number = Number(digits) + step * place;
    return number < 0 ? null : `${before}${String(number).padStart(digits.length, '0')}`;
  };
}

/**
 * The series that the cells of a column begin, from top to bottom; null: they begin none and are to be repeated.
 *
 * Numbers and choices in their order count in every column of the kind, texts only where the column says so: the next
 * phone number is nobody's.
 */
export function seriesOf(column: Column, values: readonly CellValue[]): Series | null {
  if (values.length === 0) return null;
  if (column.kind === 'number') return numberSeries(values);
  if (column.kind === 'choice') return column.sortsByPlace === true ? choiceSeries(values, column.choices) : null;
  return column.kind === 'text' && column.counts === true ? textSeries(values) : null;
}
