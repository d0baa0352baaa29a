/** What was typed as a limit: nothing, a percentage, or something that is none. */
export type TypedPercent =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'wrong' };

const NUMBER = /^\d{1,3}(?:[.,]\d{1,4})?$/;

/** Reads `62`, `62.5`, `62,5` or `62,5 %`; 0 to 100. */
export function percentOfText(text: string): TypedPercent {
  const bare = text.replace('%', '').trim();
  if (bare === '') return { kind: 'none' };
  const value = NUMBER.test(bare) ? Number(bare.replace(',', '.')) : Number.NaN;
  return value >= 0 && value <= 100 ? { kind: 'percent', value } : { kind: 'wrong' };
}

/** Why two limits can not be used, and at which of them to say it. */
export type LimitsProblem = { readonly field: 'min' | 'max'; readonly problem: 'wrong' | 'crossed' };

/** The limits that two texts stand for, or what is wrong with them; null: no limit. */
export function limitsOfText(
  min: string,
  max: string,
): { readonly min: number | null; readonly max: number | null } | LimitsProblem {
  const [low, high] = [percentOfText(min), percentOfText(max)];
  if (low.kind === 'wrong') return { field: 'min', problem: 'wrong' };
  if (high.kind === 'wrong') return { field: 'max', problem: 'wrong' };
  if (low.kind === 'percent' && high.kind === 'percent' && low.value > high.value) {
    return { field: 'max', problem: 'crossed' };
  }
  return {
    min: low.kind === 'percent' ? low.value : null,
    max: high.kind === 'percent' ? high.value : null,
  };
}
