import { useCallback } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useHelpedTexts } from '#renderer/i18n/use-helped-texts.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import type { EffectPlan } from '#shared/domain/signals/did-it-help.ts';
import { LEAST_PHOTOS } from '#shared/domain/signals/signal-limits.ts';
import type { EffectRead } from './effect-queries.ts';

/** Which kinds of things a publishing changed, as a key of its texts. */
export const kindsKey = ({ kinds: [first, ...more] }: EffectPlan) =>
  more.length > 0 ? 'both' : (first ?? 'expectations');

/** What was published, and what it did, in words; the two make one sentence. */
export function useEffectText(): (
  plan: EffectPlan,
  read: EffectRead,
) => { readonly what: string; readonly did: string } {
  const t = useHelpedTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  return useCallback(
    (plan, read) => {
      const answer = (): string => {
        if (plan.state === 'early') return t('early', { date: format.dayMonth(plan.until) });
        if (plan.state === 'none') return t('none');
        if (read.state !== 'read') return t('loading');
        const { all } = read.effect;
        if (all === null) return t('few', { least: format.integer(LEAST_PHOTOS) });
        return t('judged', {
          before: format.percent(all.before.fillRate),
          after: format.percent(all.after.fillRate),
          photosBefore: format.integer(all.before.photos),
          photosAfter: format.integer(all.after.photos),
        });
      };
      const date = format.dayMonth(localTimeOf(Date.parse(plan.at), timeZone).date);
      const judged = read.state === 'read' && read.effect.all !== null ? read.effect.judged : plan.stores.length;
      const count = plan.stores.length === 0 ? plan.leftOut.length : judged;
      return {
        what: t(`what.${kindsKey(plan)}`, number(count)),
        did: `${t('published', { date })}${answer()}`,
      };
    },
    [t, format, number, timeZone],
  );
}
