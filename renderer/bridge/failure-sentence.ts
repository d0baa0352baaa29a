import type { TFunction } from 'i18next';
import type { Failure } from '#shared/bridge/answer.ts';

/** What a person can do about a failure, other than trying again. */
export type FailureAction = 'open_settings' | 'open_offline' | 'connect';

/** The texts for a failure. */
type FailureSentence = {
  readonly title: string;
  /** The next step. */
  readonly hint: string;
  readonly action?: FailureAction;
  /** What the service said about single fields, in its own words. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
};

/** The texts for a failure's code, in the language of `t`. */
export function failureSentence(failure: Failure, t: TFunction<'failures'>): FailureSentence {
  const settings = { action: 'open_settings' } as const;
  switch (failure.code) {
    case 'address_invalid':
      return { title: t('address_invalid.title'), hint: t('address_invalid.hint') };
    case 'address_insecure':
      return { title: t('address_insecure.title'), hint: t('address_insecure.hint') };
    case 'set_by_policy':
      return { title: t('set_by_policy.title'), hint: t('set_by_policy.hint'), ...settings };
    case 'dns_failed':
      return { title: t('dns_failed.title', { host: failure.host }), hint: t('dns_failed.hint') };
    case 'unreachable':
      return { title: t('unreachable.title', { host: failure.host }), hint: t('unreachable.hint') };
    case 'proxy_failed':
      return { title: t('proxy_failed.title', { proxy: failure.proxy }), hint: t('proxy_failed.hint') };
    case 'tls_refused':
      return {
        title: t('tls_refused.title', { host: failure.host }),
        hint: t(`tls_refused.reason.${failure.reason}`),
      };
    case 'timeout':
      return { title: t('timeout.title', { count: failure.seconds }), hint: t('timeout.hint') };
    case 'connection_lost':
      return { title: t('connection_lost.title'), hint: t('connection_lost.hint') };
    case 'redirected':
      return {
        title: failure.host === null ? t('redirected.title') : t('redirected.titleHost', { host: failure.host }),
        hint: t('redirected.hint'),
      };
    case 'answer_html':
      return { title: t('answer_html.title'), hint: t('answer_html.hint') };
    case 'answer_malformed':
      return { title: t('answer_malformed.title'), hint: t('answer_malformed.hint') };
    case 'answer_breaks_contract':
      return {
        title: t('answer_breaks_contract.title'),
        hint: t('answer_breaks_contract.hint'),
        issues: failure.issues,
      };
    case 'answer_too_large':
      return {
        title: t('answer_too_large.title', { megabytes: failure.limitMegabytes }),
        hint: t('answer_too_large.hint'),
      };
    case 'rate_limited':
      return {
        title: t('rate_limited.title'),
        hint:
          failure.retryAfterSeconds === null
            ? t('rate_limited.hint')
            : t('rate_limited.hintSeconds', { count: Math.ceil(failure.retryAfterSeconds) }),
      };
    case 'service_unavailable':
      return {
        title: t('service_unavailable.title', { status: failure.status }),
        hint: t('service_unavailable.hint'),
      };
    case 'unexpected_status':
      return {
        title: t('unexpected_status.title', { status: failure.status }),
        hint: t('unexpected_status.hint'),
      };
    case 'unauthorized':
      return { title: t('unauthorized.title'), hint: t('unauthorized.hint'), ...settings };
    case 'not_configured':
      return { title: t('not_configured.title'), hint: t('not_configured.hint') };
    case 'not_found':
      return {
        title: t('not_found.title'),
        hint: t('not_found.hint'),
        issues: [{ path: '', message: failure.message }],
      };
    case 'validation_failed':
      return {
        title: t('validation_failed.title'),
        hint: t('validation_failed.hint'),
        issues: failure.issues.length > 0 ? failure.issues : [{ path: '', message: failure.message }],
      };
    case 'not_kept':
      return { title: t('not_kept.title'), hint: t('not_kept.hint'), action: 'open_offline' };
    case 'draft_unreadable':
      return { title: t('draft_unreadable.title'), hint: t('draft_unreadable.hint') };
    case 'read_only':
      return { title: t('read_only.title'), hint: t('read_only.hint') };
    case 'unwritable': {
      const why = failure.isFull ? 'full' : 'other';
      return { title: t(`unwritable.${why}.title`), hint: t(`unwritable.${why}.hint`) };
    }
    case 'table_refused':
      return { title: t('table_refused.title'), hint: t('table_refused.hint') };
    case 'table_gone':
      return { title: t('table_gone.title'), hint: t('table_gone.hint') };
    case 'no_workspace':
      return { title: t('no_workspace.title'), hint: t('no_workspace.hint'), action: 'connect' };
    case 'token_missing':
      return { title: t('token_missing.title'), hint: t('token_missing.hint'), ...settings };
    case 'keychain_failed':
      return { title: t('keychain_failed.title'), hint: t(`keychain_failed.state.${failure.state}`) };
    case 'sample_failed':
      return { title: t('sample_failed.title'), hint: t('sample_failed.hint') };
    case 'photo_refused':
      return { title: t('photo_refused.title'), hint: t(`photo_refused.reason.${failure.reason}`) };
    case 'photo_held_back': {
      const { host, count } = failure;
      return { title: t('photo_held_back.title', { host, count }), hint: t('photo_held_back.hint'), ...settings };
    }
    case 'photo_missing':
      return { title: t('photo_missing.title'), hint: t('photo_missing.hint') };
    case 'cancelled':
      return { title: t('cancelled.title'), hint: t('cancelled.hint') };
    case 'host_gone':
      return { title: t('host_gone.title'), hint: t('host_gone.hint') };
    case 'internal':
      return {
        title: t('internal.title'),
        hint:
          failure.reference === '' ? t('internal.hint') : t('internal.hintReference', { reference: failure.reference }),
      };
    default:
      return failure satisfies never;
  }
}
