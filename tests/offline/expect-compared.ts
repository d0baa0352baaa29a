import { expect } from 'vitest';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import { isoWeek, noonUtc } from '../oracles/calendar-rule.ts';
import type { JoinedPhoto } from '../oracles/fill-rate-rule.ts';
import { type PhotoFigures, wrongFigures } from '../oracles/photo-figures-rule.ts';

/** The day of this period beside which a run stands, and whether it has a week there. */
export type Shift = { readonly dayOf: (run: JoinedPhoto['run']) => string; readonly hasWeek: boolean };

/** Of all runs each day stands beside the one as far from the start, and a week only beside one of the same days. */
export const shiftBy = (days: number): Shift => ({
  dayOf: ({ scheduledDate }) => new Date(noonUtc(scheduledDate) + days * 86_400_000).toISOString().slice(0, 10),
  hasWeek: days % 7 === 0,
});

/** The rows in which a photo counts, as this period names them. */
export function rowsOf(groupBy: Grouping, { run, display, store }: JoinedPhoto, { dayOf, hasWeek }: Shift): string[] {
  const date = dayOf(run);
  switch (groupBy) {
    case 'store':
      return [store.externalId];
    case 'region':
      return [store.regionId ?? 'none'];
    case 'expositionType':
      return [display.expositionType];
    case 'productCategory':
    case 'category':
      return display.productCategories.length === 0 ? ['none'] : [...new Set(display.productCategories)];
    case 'day':
      return [date];
    case 'week':
      return hasWeek ? [isoWeek(date)] : [];
    case 'exposition':
      return [display.expositionId];
    case 'protocol':
      return [`${date} ${run.scheduledAt.slice(0, 5)}`];
  }
}

/** Runs of one day and minute are not told apart in another period. */
function isAlone(photos: readonly JoinedPhoto[]): boolean {
  return new Set(photos.map(({ run }) => run.protocolId)).size === 1;
}

export type Side = { readonly photos: readonly JoinedPhoto[]; readonly runs: number };

/** What is shown of a row or of the whole that its photos don't say; what is not shown (null) is not wrong. */
function wrongOf(shown: ComparedReport['total']['now'] | null, { photos, runs }: Side): string[] {
  if (shown === null) return photos.length === 0 ? [] : [`nothing is shown of ${photos.length} photos`];
  const { compared, below, belowShare, runs: runsShown, ...figures } = shown;
  const counted: Partial<PhotoFigures> = {
    ...figures,
    ...(compared === null ? {} : { compared }),
    ...(below === null ? {} : { below }),
    ...(belowShare === null ? {} : { belowShare }),
  };
  return [...wrongFigures(counted, photos), ...(runsShown === runs ? [] : [`runs are ${runsShown}, not ${runs}`])];
}

export const sideOf = (photos: readonly JoinedPhoto[]): Side => ({
  photos,
  runs: new Set(photos.map(({ run }) => run.protocolId)).size,
});

export const NOT_SHIFTED: Shift = shiftBy(0);

export type Sides = { readonly now: Side; readonly before: Side };

/** Every figure of a comparison beside the photos of each row, as the row's key names them. */
export function expectCompared(report: ComparedReport, groupBy: Grouping, whole: Sides, shift: Shift): number {
  expect(wrongOf(report.total.now, whole.now), 'now').toEqual([]);
  expect(wrongOf(report.total.before, whole.before), 'before').toEqual([]);
  const placesOf = ({ photos }: Side, later: Shift) => {
    const places = new Map<string, JoinedPhoto[]>();
    for (const photo of photos) {
      for (const row of rowsOf(groupBy, photo, later)) places.set(row, [...(places.get(row) ?? []), photo]);
    }
    return places;
  };
  const [now, before] = [placesOf(whole.now, NOT_SHIFTED), placesOf(whole.before, shift)];
  const runs = new Map(whole.now.photos.map((photo) => [photo.run.protocolId, photo]));
  const met = { rows: 0 };
  for (const { key } of report.items) {
    const run = groupBy === 'protocol' ? runs.get(key) : undefined;
    const [place = key] = run === undefined ? [] : rowsOf(groupBy, run, NOT_SHIFTED);
    const [ours, theirs] = [now.get(place) ?? [], before.get(place) ?? []];
    const row = report.rows.get(key);
    if (groupBy === 'protocol' && !(isAlone(ours) && (theirs.length === 0 || isAlone(theirs)))) {
      expect(row?.before ?? null, `${key} beside several runs`).toBeNull();
      continue;
    }
    if (row === undefined) continue;
    expect(wrongOf(row.now, sideOf(ours)), `${groupBy} ${key} now`).toEqual([]);
    expect(wrongOf(row.before, sideOf(theirs)), `${groupBy} ${key} before`).toEqual([]);
    met.rows += row.before === null ? 0 : 1;
  }
  return met.rows;
}
