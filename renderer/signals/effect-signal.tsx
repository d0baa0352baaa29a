import { Button } from '@mantine/core';
import { IconHelpHexagon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useHelpedTexts } from '#renderer/i18n/use-helped-texts.ts';
import { type EffectPlan, isNews } from '#shared/domain/signals/did-it-help.ts';
import { useEffectOf, useEffectPlans, useToday } from './effect-queries.ts';
import { useEffectText } from './effect-text.ts';
import { Signal } from './signal.tsx';
import type { SignalsScope } from './signals-scope.ts';

const EffectDialog = lazy(async () => ({ default: (await import('./effect-dialog.tsx')).EffectDialog }));

/** Whether the newest publishing that can be judged helped; if none can be yet, when the newest one can. */
export function EffectSignals({ scope, addressOf }: SignalsScope) {
  const plans = useEffectPlans();
  const today = useToday();
  const here = scope.filter.externalIds;
  const isShown = (plan: EffectPlan) =>
    isNews(plan, today) && (here === undefined || plan.stores.some((externalId) => here.includes(externalId)));
  const shown = (plans ?? []).filter(isShown);
  const ready = shown.filter(({ state }) => state === 'ready');
  const early = shown.find(({ state }) => state === 'early');
  return <FirstJudged plans={early === undefined ? ready : [...ready, early]} addressOf={addressOf} />;
}

type FirstJudgedProps = Pick<SignalsScope, 'addressOf'> & { readonly plans: readonly EffectPlan[] };

/** The first that says something; the others are not read. */
function FirstJudged({ plans: [plan, ...rest], addressOf }: FirstJudgedProps) {
  return plan === undefined ? null : <EffectSignal key={plan.publishId} {...{ plan, rest, addressOf }} />;
}

type EffectSignalProps = Pick<SignalsScope, 'addressOf'> & {
  readonly plan: EffectPlan;
  /** What is asked when this one can't be judged. */
  readonly rest: readonly EffectPlan[];
};

function EffectSignal({ plan, rest, addressOf }: EffectSignalProps) {
  const t = useHelpedTexts();
  const read = useEffectOf(plan);
  const textOf = useEffectText();
  const [isOpen, setOpen] = useState(false);
  if (plan.state !== 'early') {
    if (read.state === 'loading') return null;
    // Of a side in part it would say more than is known.
    const isJudged = read.state === 'read' && read.effect.all !== null && read.origin?.complete === true;
    if (!isJudged) return <FirstJudged plans={rest} addressOf={addressOf} />;
  }
  const { what, did } = textOf(plan, read);
  const judged = read.state === 'read' ? read.effect.stores.filter(({ state }) => state === 'judged') : null;
  const stores = judged?.map(({ externalId }) => externalId) ?? plan.stores;
  return (
    <Signal
      Icon={IconHelpHexagon}
      title={t('title')}
      action={
        plan.state === 'early' ? undefined : (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('byStore')}
          </Button>
        )
      }
    >
      <Link to="/overview" search={addressOf(stores)}>
        {what}
      </Link>
      {did}
      {isOpen ? (
        <Suspense>
          <EffectDialog plan={plan} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Signal>
  );
}
