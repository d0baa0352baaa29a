import { hoursCell } from '#shared/domain/opening-hours.ts';
import { dayNamesOf } from './table-days.ts';
import type { TableKind } from './table-kind.ts';
import type { TableWords } from './table-words.ts';

/** The label of a value, or the value itself when it has none. */
export const wordOf = (labels: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A field as a table shows it, in one language. A value without a label, or of the wrong kind, is written as it is. */
export function textOfField({ fields }: TableKind, field: string, value: unknown, words: TableWords): string {
  const one = fields[field];
  if (one === undefined) return plain(value);
  const nothing = words.nothing[field]?.[0];
  if (nothing !== undefined && (value === null || value === undefined)) return nothing;
  switch (one.form) {
    case 'text':
    case 'time':
    case 'percent':
      return plain(value);
    case 'flag':
      return wordOf(words.flag, plain(value));
    case 'weekday':
      return wordOf(words.weekday, plain(value));
    case 'region':
      return wordOf(words.region, plain(value));
    case 'hours':
      return hoursCell(value, dayNamesOf(words));
    case 'choice':
      return wordOf(words[one.terms], plain(value));
    case 'choices':
      return Array.isArray(value)
        ? value.map((part) => wordOf(words[one.terms], plain(part))).join('; ')
        : plain(value);
    default:
      return one satisfies never;
  }
}
