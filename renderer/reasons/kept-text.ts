import type { TFunction } from 'i18next';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { Format } from '#shared/lib/format.ts';

type Words = { readonly reasons: TFunction<'reasons'>; readonly format: Format };

/** What is here of a period, and how many runs the service counts in it; without that number, it is not known. */
export type KeptShown = KeptPeriod & { readonly serviceRuns?: number | null };

/** Whether everything of a period is here. Only then something can be called its worst. */
export function isAllKept({ lacking, isStoreListUnknown, runs, runsRead }: KeptPeriod): boolean {
  return lacking.length === 0 && !isStoreListUnknown && runsRead >= runs;
}

/** Runs of the period; null: not known, since those that are not here can't be counted here. */
function runsOf(kept: KeptShown): number | null {
  if (kept.serviceRuns != null) return Math.max(kept.serviceRuns, kept.runs);
  return kept.lacking.length === 0 && !kept.isStoreListUnknown ? kept.runs : null;
}

/** "calculated by Endcap from 2,120 of 2,130 runs, 118 of 120 stores complete" */
export function keptFrom(kept: KeptShown, { reasons, format }: Words): string {
  const number = (count: number) => ({ count, number: format.integer(count) });
  const runs = runsOf(kept);
  const { runsRead, storesAsked, lacking } = kept;
  return reasons('kept.from', {
    runs:
      runs === null
        ? reasons('kept.runsOpen', number(runsRead))
        : reasons('kept.runs', { read: format.integer(runsRead), ...number(runs) }),
    stores: reasons(lacking.length === 0 ? 'kept.stores' : 'kept.storesInPart', {
      kept: format.integer(storesAsked - lacking.length),
      ...number(storesAsked),
    }),
  });
}

/** The same with its age, always with the day: for a file, which is read later. */
export function keptText(kept: KeptShown, words: Words & { readonly timeZone: string }): string {
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
