import type { TFunction } from 'i18next';
import type { Failure } from '#shared/bridge/answer.ts';

/** What a person can do about a failure, other than trying again. */
export type FailureAction = 'open_settings' | 'open_offline' | 'connect';

const ACTIONS: Partial<Record<Failure['code'], FailureAction>> = {
  set_by_policy: 'open_settings',
  unauthorized: 'open_settings',
  token_missing: 'open_settings',
  photo_held_back: 'open_settings',
  not_kept: 'open_offline',
  no_workspace: 'connect',
};

/** The texts for a failure. */
type FailureSentence = {
  readonly title: string;
  /** The next step. */
  readonly hint: string;
  readonly action?: FailureAction | undefined;
  /** What the service said about single fields, in its own words. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[];
};

/**
 * The texts for a failure's code, in the language of `t`. Where nothing else is said, they are its title and its hint,
 * with its fields: a code without these two texts does not compile.
 */
export function failureSentence(failure: Failure, t: TFunction<'failures'>): FailureSentence {
  switch (failure.code) {
    case 'tls_refused':
      return {
        title: t('code.tls_refused.title', { host: failure.host }),
        hint: t(`code.tls_refused.reason.${failure.reason}`),
      };
    case 'photo_refused':
      return { title: t('code.photo_refused.title'), hint: t(`code.photo_refused.reason.${failure.reason}`) };
    case 'timeout':
      return { title: t('code.timeout.title', { count: failure.seconds }), hint: t('code.timeout.hint') };
    case 'redirected':
      return {
        title:
          failure.host === null ? t('code.redirected.title') : t('code.redirected.titleHost', { host: failure.host }),
        hint: t('code.redirected.hint'),
      };
    case 'answer_too_large':
      return {
        title: t('code.answer_too_large.title', { megabytes: failure.limitMegabytes }),
        hint: t('code.answer_too_large.hint'),
      };
    case 'rate_limited':
      return {
        title: t('code.rate_limited.title'),
        hint:
          failure.retryAfterSeconds === null
            ? t('code.rate_limited.hint')
            : t('code.rate_limited.hintSeconds', { count: Math.ceil(failure.retryAfterSeconds) }),
      };
    case 'answer_breaks_contract':
    case 'validation_failed':
    case 'not_found': {
      const { code } = failure;
      const issues = code === 'not_found' ? [] : failure.issues;
      const told =
        code === 'answer_breaks_contract' || issues.length > 0 ? issues : [{ path: '', message: failure.message }];
      return { title: t(`code.${code}.title`), hint: t(`code.${code}.hint`), issues: told };
    }
    case 'unwritable': {
      const why = failure.isFull ? 'full' : 'other';
      return { title: t(`code.unwritable.${why}.title`), hint: t(`code.unwritable.${why}.hint`) };
    }
    case 'keychain_failed':
      return { title: t('code.keychain_failed.title'), hint: t(`code.keychain_failed.state.${failure.state}`) };
    case 'internal':
      return {
        title: t('code.internal.title'),
        hint:
          failure.reference === ''
            ? t('code.internal.hint')
            : t('code.internal.hintReference', { reference: failure.reference }),
      };
    default:
      return {
        title: t(`code.${failure.code}.title`, { ...failure }),
        hint: t(`code.${failure.code}.hint`),
        action: ACTIONS[failure.code],
      };
  }
}
