import { IconLock } from '@tabler/icons-react';
import { usePolicyTexts } from '#renderer/i18n/use-policy-texts.ts';
import { Banner } from '#renderer/ui/page.tsx';
import type { PolicyState } from '#shared/bridge/policy.ts';
import classes from './set-by-policy.module.css';

/** Stands beside a value that a person can't change, because the organisation sets it. */
export function SetByPolicy() {
  const t = usePolicyTexts();
  return (
    <span className={classes.set}>
      <IconLock size={13} aria-hidden />
      {t('set')}
    </span>
  );
}

/** Why the file of the organisation is refused, and what holds instead; nothing while it is not. */
export function PolicyRefused({ policy: { inForce, refusal } }: { readonly policy: PolicyState }) {
  const t = usePolicyTexts();
  if (refusal === null) return null;
  const { path } = refusal;
  const why =
    refusal.reason === 'content'
      ? t('refused.content', { path, keys: refusal.keys.join(', ') })
      : t(`refused.${refusal.reason}`, { path });
  return (
    <Banner>
      <span className={classes.refused}>
        {t(inForce === null ? 'refused.nothing' : 'refused.kept')} {why}
      </span>
    </Banner>
  );
}
