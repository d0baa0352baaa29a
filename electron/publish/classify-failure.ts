import type { FailureError } from '#electron/lib/failure-error.ts';
import type { SendOutcome } from '#electron/store/drafts/outcome.ts';
import type { Failure } from '#shared/bridge/answer.ts';

/**
 * What a failed request means for publishing (sync.md, step 5). `pause`: nothing can be sent until a person acts.
 * `retry`: it may work later. `garbled`: the same, but only a limited number of times. `missing`: a 404. `refused`: a
 * 400. `invalid`: an answer that did not come from this service.
 */
type FailureClass = 'pause' | 'retry' | 'garbled' | 'missing' | 'refused' | 'invalid';

/** Classifies a failed request for publishing. */
export function classOf(failure: Failure): FailureClass {
  switch (failure.code) {
    case 'dns_failed':
    case 'unreachable':
    case 'proxy_failed':
    case 'tls_refused':
    case 'timeout':
    case 'connection_lost':
    case 'rate_limited':
    case 'service_unavailable':
    case 'cancelled':
      return 'retry';
    // A captive portal looks like this, and may go away.
    case 'redirected':
    case 'answer_html':
    case 'answer_malformed':
      return 'garbled';
    case 'not_found':
      return 'missing';
    case 'validation_failed':
      return 'refused';
    case 'answer_breaks_contract':
    case 'answer_too_large':
    case 'unexpected_status':
      return 'invalid';
    default:
      return 'pause';
  }
}

/**
 * The outcome of a failed PUT (sync.md, step 8). `absent` only if the service cannot have carried it out: it was
 * certainly not sent, or the service refused it before processing it. A PUT without a clear answer is unknown, and so is
 * one that was redirected: a 303 is also how a service says that it is done.
 *
 * @param redact removes secrets from the service's own words
 */
export function outcomeOf({ failure, neverSent }: FailureError, redact: (text: string) => string): SendOutcome {
  if (neverSent) return { outcome: 'absent', because: failure.code };
  switch (failure.code) {
    // Found out before sending, or answered before the request was looked at.
    case 'address_invalid':
    case 'address_insecure':
    case 'set_by_policy':
    case 'no_workspace':
    case 'token_missing':
    case 'keychain_failed':
    case 'sample_failed':
    case 'unauthorized':
    case 'not_configured':
    case 'rate_limited':
      return { outcome: 'absent', because: failure.code };
    case 'not_found':
      return { outcome: 'missing', message: redact(failure.message) };
    case 'validation_failed':
      return {
        outcome: 'refused',
        message: redact(failure.message),
        issues: failure.issues.map(({ path, message, code }) => ({
          path: redact(path),
          message: redact(message),
          ...(code === undefined ? {} : { code: redact(code) }),
        })),
      };
    case 'unexpected_status':
      if (failure.status === 413) return { outcome: 'too_large', because: failure.code };
      return failure.status >= 400 && failure.status < 500
        ? { outcome: 'refused', message: String(failure.status), issues: [] }
        : { outcome: 'unknown', because: failure.code };
    default:
      return { outcome: 'unknown', because: failure.code };
  }
}
