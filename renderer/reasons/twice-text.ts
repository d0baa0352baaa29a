import type { TFunction } from 'i18next';
import type { Contradiction, Twice } from '#shared/domain/reasons/sums-of-report.ts';
import type { Format } from '#shared/lib/format.ts';

type Words = { readonly reasons: TFunction<'reasons'>; readonly format: Format };

/** Something that the service counts twice, and the name of where. */
export type PlacedTwice = Twice & { readonly place: string };

/** Names a contradiction by its day and time. */
export function placedTwice({ date, time, ...twice }: Contradiction, { reasons, format }: Words): PlacedTwice {
  const place =
    date === null ? reasons('slots.period') : [format.date(date), ...(time === null ? [] : [time])].join(' ');
  return { ...twice, place };
}

/** The first thing that the service counts in two ways, with both counts, and how many more there are; null: nothing. */
export function twiceText(contradictions: readonly PlacedTwice[], { reasons, format }: Words): string | null {
  const [first, ...others] = contradictions;
  if (first === undefined) return null;
  const { place, of, whole, parts } = first;
  const written = of === 'delta' ? (value: number) => format.delta(value, 2) : format.integer;
  const said = reasons(`slots.contradiction.${of}`, { place, whole: written(whole), parts: written(parts) });
  const more = { count: others.length, number: format.integer(others.length) };
  return others.length === 0 ? said : `${said} ${reasons('slots.more', more)}`;
}
