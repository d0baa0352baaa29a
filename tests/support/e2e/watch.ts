import type { BrowserContext } from '@playwright/test';

export interface PageWatch {
  /** Something the test provokes on purpose; each pattern must then be seen, or `problems` reports it as missing. */
  expect(pattern: RegExp): void;
  /** Everything that went wrong on any page of the context so far, one line each; empty when clean. */
  problems(): string[];
}

/**
 * Listens to every page of a context for console errors and warnings, uncaught exceptions, violations of the
 * content security policy, failed or refused requests and requests to another origin.
 * Call it before the first page is opened. `origin` is the only one the pages may talk to.
 */
export async function watchPages(context: BrowserContext, origin: string): Promise<PageWatch> {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(blob|data|about):/.test(url))
      seen.push(`request to another origin: ${url}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given';
    // A query that is no longer needed is cancelled by the page itself.
    if (reason !== 'net::ERR_ABORTED') seen.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) seen.push(`answer ${response.status()}: ${response.url()}`);
  });
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    seen.push(`content security policy: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation');
      if (typeof report === 'function')
        report(
          `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
        );
    });
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    problems: () => [
      ...seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !seen.some((line) => pattern.test(line)))
        .map((pattern) => `never seen: ${pattern}`),
    ],
  };
}
