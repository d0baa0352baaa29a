import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/*
 * `npm run test:contract`: all suites, or those of the arguments, as vitest takes them.
 * `npm run test:contract -- --url U --token T`: what api.md says of any service, asked of the one at that address. The
 * other suites are about what api.md leaves open, and about runs and photos that only a database can be given.
 */

const CONFORMANCE = 'tests/contract/conformance/';

const args = process.argv.slice(2);
// What is not ours goes to vitest as it is, its options included.
const { values, tokens } = parseArgs({
  args,
  options: { url: { type: 'string' }, token: { type: 'string' } },
  strict: false,
  tokens: true,
});
const ours = new Set(
  tokens.flatMap((token) =>
    token.kind === 'option' && (token.name === 'url' || token.name === 'token')
      ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
      : [],
  ),
);
const forVitest = args.filter((_, index) => !ours.has(index));
const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const url = textOf(values['url']);

const { ENDCAP_API_TOKEN: tokenOfEnvironment, ...environment } = process.env;
const token = textOf(values['token']) ?? tokenOfEnvironment;

if (url !== undefined && (token === undefined || !URL.canParse(url))) {
  console.error('Usage: npm run test:contract -- --url http://host:port --token T   (or ENDCAP_API_TOKEN for T)');
  process.exitCode = 2;
} else {
  const atAddress = { ENDCAP_CONFORMANCE_URL: url?.replace(/\/+$/, ''), ENDCAP_CONFORMANCE_TOKEN: token };
  const suites = url === undefined ? forVitest : [CONFORMANCE, '--reporter=verbose', ...forVitest];
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'contract', ...suites], {
    stdio: 'inherit',
    env: { ...environment, ...(url === undefined ? {} : atAddress) },
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
