import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * `npm run test:contract`: all suites, or those of the arguments, as vitest takes them.
 * `npm run test:contract -- --url U --token T`: what holds of any service at that address.
 */

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, token: { type: 'string' } },
  allowPositionals: true,
});

const { ENDCAP_API_TOKEN: tokenOfEnvironment, ...environment } = process.env;
const token = values.token ?? tokenOfEnvironment;

if (values.url !== undefined && (token === undefined || !URL.canParse(values.url))) {
  console.error('Usage: npm run test:contract -- --url http://host:port --token T   (or ENDCAP_API_TOKEN for T)');
  process.exitCode = 2;
} else {
  const atAddress = { ENDCAP_CONFORMANCE_URL: values.url?.replace(/\/+$/, ''), ENDCAP_CONFORMANCE_TOKEN: token };
  const suites = values.url === undefined ? positionals : ['tests/contract/conformance.test.ts'];
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', ...suites], {
    stdio: 'inherit',
    env: { ...environment, ...(values.url === undefined ? {} : atAddress) },
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
