import type { JoinedPhoto } from './fill-rate-rule.ts';

/*
 * The figures of any photos, each photo counted by itself. It shares types with what it judges and no code.
 */

/** Rates are in percent, deltas in points, none of them rounded; null: nothing to say it of. */
export type PhotoFigures = {
  readonly runs: number;
  readonly photos: number;
  readonly compared: number;
  readonly missing: number;
  readonly ambiguous: number;
  readonly unmeasured: number;
  readonly below: number;
  readonly measured: number | null;
  readonly expected: number | null;
  readonly delta: number | null;
  readonly measuredOfAll: number | null;
  readonly belowShare: number | null;
};

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length;
const percent = (e4: number | null): number | null => (e4 === null ? null : e4 / 10_000);

export function figuresOfPhotos(photos: readonly JoinedPhoto[]): PhotoFigures {
  const judged = photos.map((photo) => photo.judged);
  const compared = judged.filter((one) => one.kind === 'compared');
  const below = compared.filter(({ measuredE4, expectedE4 }) => measuredE4 < expectedE4).length;
  return {
    runs: new Set(photos.map(({ run }) => run.protocolId)).size,
    photos: photos.length,
    compared: compared.length,
    missing: judged.filter(({ kind }) => kind === 'missing').length,
    ambiguous: judged.filter(({ kind }) => kind === 'ambiguous').length,
    unmeasured: judged.filter(({ kind }) => kind === 'unmeasured').length,
    below,
    measured: percent(average(compared.map(({ measuredE4 }) => Number(measuredE4)))),
    expected: percent(average(compared.map(({ expectedE4 }) => Number(expectedE4)))),
    delta: percent(average(compared.map(({ measuredE4, expectedE4 }) => Number(measuredE4 - expectedE4)))),
    measuredOfAll: percent(
      average(judged.flatMap((one) => (one.kind === 'unmeasured' ? [] : [Number(one.measuredE4)]))),
    ),
    belowShare: compared.length === 0 ? null : (100 * below) / compared.length,
  };
}

/** Reports round to four decimals, and what is worked out of two of them may be off by a little more. */
const ROUNDED = 0.0005;

/** The figures of some that are shown which those of the photos are not, in words. */
export function wrongFigures(shown: Partial<PhotoFigures>, photos: readonly JoinedPhoto[]): string[] {
  const rule = figuresOfPhotos(photos);
  return (Object.keys(shown) as (keyof PhotoFigures)[]).flatMap((name) => {
    const [is = null, shouldBe] = [shown[name], rule[name]];
    const isRight = is === null || shouldBe === null ? is === shouldBe : Math.abs(is - shouldBe) < ROUNDED;
    return isRight ? [] : [`${name} is ${is} and should be ${shouldBe}`];
  });
}
