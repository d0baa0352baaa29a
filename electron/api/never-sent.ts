// X.509 errors by which Node's TLS refuses a server before it hands the connection over.
const REFUSED_CERTIFICATE =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_(HAS_EXPIRED|NOT_YET_VALID|REVOKED|UNTRUSTED|REJECTED|CHAIN_TOO_LONG|SIGNATURE_FAILURE)|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;
const NO_ADDRESS = /^(ENOTFOUND|EAI_[A-Z]+)$/;

// Chromium says these before the first byte of a request. Not here: ERR_ADDRESS_UNREACHABLE and
// ERR_INTERNET_DISCONNECTED, which a read reports, too, and ERR_SSL_*, because TLS 1.3 refuses a client only after its
// request.
const CHROMIUM =
  /^net::ERR_(NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ICANN_NAME_COLLISION|CONNECTION_REFUSED|UNSAFE_PORT|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED|SOCKS_CONNECTION_(FAILED|HOST_UNREACHABLE)|MANDATORY_PROXY_CONFIGURATION_FAILED|PROXY_CERTIFICATE_INVALID|CERT_[A-Z0-9_]+)$/;

/**
 * Whether an error of fetch, on either host, proves that no byte of the request was sent: the name has no address, the
 * connection was never made, or we refused the server's certificate. Everything else leaves it open.
 *
 * For Chromium's errors this holds only for a request that has a connection of its own (electron/shell/write-lanes.ts):
 * otherwise it may have been sent before, and the error is that of a second try.
 */
export function isNeverSent(error: unknown): boolean {
  const reasons = reasonsOf(error);
  return reasons.length > 0 && reasons.every(isBeforeSending);
}

/** The innermost errors: one, or one for each address that was tried. */
function reasonsOf(error: unknown, depth = 0): readonly object[] {
  if (depth > 5 || error === null || typeof error !== 'object') return [];
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) {
    const inner = error.errors.map((one) => reasonsOf(one, depth + 1));
    return inner.some((one) => one.length === 0) ? [] : inner.flat();
  }
  if ('cause' in error && error.cause !== undefined) return reasonsOf(error.cause, depth + 1);
  return [error];
}

function isBeforeSending(error: object): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null) return 'message' in error && typeof error.message === 'string' && CHROMIUM.test(error.message);
  // Without the system call, EHOSTUNREACH and ETIMEDOUT could also end a connection that had carried the request.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return NO_ADDRESS.test(code) || REFUSED_CERTIFICATE.test(code) || code === 'UND_ERR_CONNECT_TIMEOUT';
}
