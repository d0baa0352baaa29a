/**
 * Options of Node with which nobody can read or forge a connection, without `--` and `no-`: memory and speed, what is
 * printed, certificates to trust in addition, the proxy, addresses, and code to load, against which nothing helps.
 */
const HARMLESS = new Set([
  ...['max-old-space-size', 'max-old-space-size-percentage', 'max-semi-space-size', 'max-http-header-size'],
  ...['stack-trace-limit', 'enable-source-maps', 'warnings', 'disable-warning', 'title'],
  ...['deprecation', 'trace-deprecation', 'trace-warnings', 'pending-deprecation', 'throw-deprecation'],
  ...['unhandled-rejections', 'trace-uncaught', 'trace-exit', 'abort-on-uncaught-exception'],
  ...['use-system-ca', 'use-openssl-ca', 'use-bundled-ca', 'use-env-proxy', 'tls-min-v1.2', 'tls-min-v1.3'],
  ...['tls-max-v1.2', 'tls-max-v1.3', 'dns-result-order', 'icu-data-dir'],
  ...['network-family-autoselection', 'network-family-autoselection-attempt-timeout'],
  ...['require', 'import', 'loader', 'experimental-loader', 'conditions', 'preserve-symlinks'],
  ...['preserve-symlinks-main', 'experimental-strip-types', 'experimental-transform-types', 'strip-types'],
  ...['experimental-require-module', 'experimental-vm-modules', 'experimental-import-meta-resolve'],
]);

const SHORT: Readonly<Record<string, string>> = { '-r': '--require', '-C': '--conditions' };

/** The words of NODE_OPTIONS as Node splits them: at spaces, but not within double quotes, where `\` takes what follows. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  const state = { word: null as string | null, isQuoted: false };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === ' ' && !state.isQuoted) {
      if (state.word !== null) words.push(state.word);
      state.word = null;
    } else if (char === '"') {
      state.isQuoted = !state.isQuoted;
    } else {
      if (char === '\\' && state.isQuoted) at += 1;
      state.word = (state.word ?? '') + text.charAt(at);
    }
  }
  return state.word === null ? words : [...words, state.word];
}

/**
 * The options in NODE_OPTIONS that are not known to be harmless, as Node reads them: `_` in a name is `-`. A word
 * without a dash is the value of the option before it.
 *
 * @returns their names, such as `--tls-keylog`
 */
export function findUnknownNodeOptions(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => {
    if (!word.startsWith('-')) return [];
    const [given = ''] = word.split('=', 1);
    const name = SHORT[given] ?? given.replaceAll('_', '-');
    return HARMLESS.has(name.replace(/^--(?:no-)?/, '')) ? [] : [name];
  });
}
