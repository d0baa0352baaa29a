import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { Failure, FailureCode } from '#shared/bridge/answer.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './login-code.module.css';

/** With these failures a person may wonder why the code is missing although the store is shown. */
const WAY_CLOSED: readonly FailureCode[] = [
  'dns_failed',
  'unreachable',
  'proxy_failed',
  'timeout',
  'connection_lost',
  'not_kept',
];

/** Explains why the code can't be shown. */
function NotShown({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('stores');
  const { t: f } = useTranslation('failures');
  const closed = WAY_CLOSED.includes(failure.code);
  return (
    <span role="alert" className={closed ? classes.notKept : classes.failed}>
      {closed ? `${t('loginCode.notKept')} ` : null}
      {failureSentence(failure, f).title}.
    </span>
  );
}

/**
 * The code with which the store's device logs in. It is fetched only on request, and forgotten when it is hidden or the
 * page is left.
 */
export function LoginCode({ externalId }: { readonly externalId: string }) {
  const { t } = useTranslation('stores');
  const bridge = useBridge();
  // A mutation, not a query: nothing is fetched in advance, and nothing stays in the cache.
  const code = useMutation({ mutationFn: () => bridge.stores.loginCode({ externalId, whose: 'service' }), gcTime: 0 });
  if (code.data !== undefined)
    return (
      <span className={classes.row}>
        <code className={classes.code}>{code.data}</code>
        <CopyButton text={code.data} name={t('detail.loginCode')} />
        <Button size="compact-sm" variant="default" onClick={() => code.reset()}>
          {t('loginCode.hide')}
        </Button>
      </span>
    );
  return (
    <span className={classes.row}>
      <span aria-hidden>••••••</span>
      <Button size="compact-sm" variant="default" loading={code.isPending} onClick={() => code.mutate()}>
        {t('loginCode.show')}
      </Button>
      {code.error === null ? null : <NotShown failure={failureOf(code.error)} />}
    </span>
  );
}
