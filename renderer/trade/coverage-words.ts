import type { Coverage } from '#shared/domain/fill-rate-figures.ts';
import type { LabelWords } from './group-label.ts';

/** "42 of 60 photos compared, 12 without target, 6 ambiguous"; parts that count nothing are left out. */
export function coverageWords(coverage: Coverage, { t, format }: Pick<LabelWords, 't' | 'format'>): string {
  const { images, compared, missing, ambiguous, unmeasured } = coverage;
  const number = format.integer;
  return [
    t('coverage.compared', { count: images, compared: number(compared), number: number(images) }),
    ...(missing > 0 ? [t('coverage.missing', { count: missing, number: number(missing) })] : []),
    ...(ambiguous > 0 ? [t('coverage.ambiguous', { count: ambiguous, number: number(ambiguous) })] : []),
    ...(unmeasured > 0 ? [t('coverage.unmeasured', { count: unmeasured, number: number(unmeasured) })] : []),
  ].join(', ');
}
