import type { APIResponse, Page, Route } from '@playwright/test';

/**
 * What the core of a page answers to a call, for tests that change answers before the page gets them. The loopback server
 * answers its own page only: the headers that the browser adds by itself are added here. A connection that the server
 * closed while it was idle is opened again.
 */
export async function answerOf(page: Page, route: Route): Promise<APIResponse> {
  const own = { 'sec-fetch-site': 'same-origin', origin: new URL(page.url()).origin };
  const headers = { ...(await route.request().allHeaders()), ...own };
  return route.fetch({ headers, timeout: 60_000, maxRetries: 1 });
}
