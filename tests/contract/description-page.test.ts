import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDescriptionRoutes } from '#service/description/description-routes.ts';
import { findViewerFiles } from '#service/description/viewer-files.ts';
import { aChain, aChainStore } from '../builders/chain.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/e2e/chromium.ts';
import { createContractClient, readRefusal } from './contract-client.ts';
import { serveChain } from './shared-service.ts';
import { TOKEN } from './test-service.ts';

const shared = serveChain(aChain({ stores: [aChainStore({ externalId: 'S-1' })] }));

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium(process.env);
  browser = await chromium.launch({ args: [...CHROMIUM_FLAGS], ...(executablePath ? { executablePath } : {}) });
});
afterAll(() => browser.close());

/** A page whose waits end with the limit of the test, not before. */
async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(100_000);
  return page;
}

test('the page shows every operation, loads nothing from elsewhere, and does not break its policy', async () => {
  const page = await openPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${shared.service.url}/`);
  await page.locator('.opblock').nth(14).waitFor();
  expect(await page.locator('.opblock').count()).toBe(15);
  expect(await page.locator('.info h1, .info h2').first().textContent()).toContain('Store Display Fill-Rate');

  // An operation opens, shows what it takes and can be tried with the token.
  await page.locator('.authorize').first().click();
  await page.locator('.auth-container input').fill(TOKEN);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
  await page.locator('#operations-Stores-getStore .opblock-summary-control').click();
  await page.locator('#operations-Stores-getStore .try-out__btn').click();
  await page.locator('#operations-Stores-getStore input').fill('S-1');
  await page.locator('#operations-Stores-getStore .execute').click();
  await page.locator('#operations-Stores-getStore .live-responses-table').waitFor();
  expect(await page.locator('#operations-Stores-getStore .live-responses-table').textContent()).toContain('Store S-1');

  expect(complaints).toEqual([]);
  expect(asked.filter((url) => !url.startsWith(shared.service.url) && !url.startsWith('data:'))).toEqual([]);
  await page.close();
});

test('the policy allows no foreign or inline script, and the viewer is served by name only', async () => {
  const open = createContractClient(shared.service.url, undefined);
  const page = await open.send('/');
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|https?:/);
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css', 'initializer.js']) {
    const file = await open.send(`/viewer/${name}`);
    expect([file.status, file.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
  }
  for (const path of [
    '/viewer/index.html',
    '/viewer/package.json',
    '/viewer/..%2fpackage.json',
    '/viewer/%2e%2e/package.json',
    '/viewer/swagger-ui.css/x',
    '/viewer/',
    '/viewer/__proto__',
  ]) {
    expect(readRefusal(await open.send(path)).status, path).toBe(401);
  }
});

test.each(['/', '/openapi.json', '/viewer/swagger-ui.css', '/healthz', '/readyz'])(
  '%s is for reading only',
  async (path) => {
    const open = createContractClient(shared.service.url, undefined);
    expect((await open.send(path, { method: 'HEAD' })).status).toBe(200);
    const refused = await open.send(path, { method: 'POST', body: '{}' });
    expect([readRefusal(refused).status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test('an installation without the viewer says where the description is', async () => {
  expect((await findViewerFiles()).map(({ name }) => name)).toContain('initializer.js');
  const routes = createDescriptionRoutes('/', []);
  expect([...routes.keys()]).toEqual(['/openapi.json', '/']);
  const answer = await routes.get('/')?.answer();
  expect(answer?.body).toContain('openapi.json');
  expect(answer?.body).not.toContain('<script');
});
