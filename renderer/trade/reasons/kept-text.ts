import type { TFunction } from 'i18next';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { Format } from '#shared/lib/format.ts';

type Words = { readonly reasons: TFunction<'reasons'>; readonly format: Format };

/** "calculated by Endcap from 2,120 of 2,130 runs, 118 of 120 stores" */
export function keptFrom(kept: KeptPeriod, { reasons, format }: Words): string {
  const number = (count: number) => ({ count, number: format.integer(count) });
  return reasons('kept.from', {
    runs: reasons('kept.runs', { read: format.integer(kept.runsRead), ...number(kept.runs) }),
    stores: reasons('kept.stores', { kept: format.integer(kept.storesKept), ...number(kept.storesAsked) }),
  });
}

/** The same with its age, always with the day: for a file, which is read later. */
export function keptText(kept: KeptPeriod, words: Words & { readonly timeZone: string }): string {
  const from = keptFrom(kept, words);
  if (kept.asOf === null) return from;
  return `${from} · ${words.reasons('kept.asOf', { time: words.format.dateTime(kept.asOf, words.timeZone) })}`;
}

/** What of a period is not here; null: nothing. */
export function lackingText(kept: KeptPeriod, { reasons, format }: Words): string | null {
  if (kept.isStoreListUnknown) return reasons('kept.listUnknown');
  if (kept.lacking.length === 0) return null;
  const here = kept.days.filter(({ storesKept }) => storesKept === kept.storesAsked).length;
  return reasons('kept.lacking', {
    count: kept.lacking.length,
    number: format.integer(kept.lacking.length),
    days: reasons('kept.days', { here, count: kept.days.length, number: format.integer(kept.days.length) }),
  });
}
