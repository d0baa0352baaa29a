import { expect, test } from 'vitest';
import { planSigning } from './signing.ts';

const CERTIFICATE = { CSC_LINK: 'certificate.p12', CSC_KEY_PASSWORD: 'p' };
const KEY = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };

test('without a certificate nothing is signed, and a line says what would switch it on', () => {
  const plan = planSigning('darwin', {});
  expect(plan.lines).toEqual([
    'Signing: off. Set CSC_LINK or CSC_NAME to switch it on.',
    'Notarising: off, because only what is signed is notarised.',
  ]);
  expect(plan.args).toContain('-c.mac.notarize=false');
  expect(plan.env).toMatchObject({ CSC_IDENTITY_AUTO_DISCOVERY: 'false' });
  expect(planSigning('win32', {}).lines).toEqual(['Signing: off. Set WIN_CSC_LINK or CSC_LINK to switch it on.']);
});

test('with a certificate an installer that could not be signed is not made', () => {
  const plan = planSigning('win32', { WIN_CSC_LINK: 'certificate.pfx' });
  expect(plan.lines).toEqual(['Signing: on, by WIN_CSC_LINK.']);
  expect(plan.args).toEqual(['-c.forceCodeSigning=true']);
  expect(plan.env['CSC_IDENTITY_AUTO_DISCOVERY']).toBeUndefined();
});

test('macOS is notarised where there is a key for it', () => {
  expect(planSigning('darwin', { ...CERTIFICATE, ...KEY }).lines).toEqual([
    'Signing: on, by CSC_LINK.',
    'Notarising: on, by APPLE_API_KEY.',
  ]);
  expect(planSigning('darwin', { ...CERTIFICATE, ...KEY }).args).toContain('-c.mac.notarize=true');
  const without = planSigning('darwin', CERTIFICATE);
  expect(without.lines[1]).toBe(
    'Notarising: off. Set APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER to switch it on.',
  );
  expect(without.args).toContain('-c.mac.notarize=false');
});

test('half of a key is a mistake, not a switch', () => {
  const { APPLE_API_ISSUER: _left, ...half } = KEY;
  expect(() => planSigning('darwin', { ...CERTIFICATE, ...half })).toThrow('APPLE_API_ISSUER is missing');
  expect(() => planSigning('darwin', KEY)).toThrow('CSC_LINK');
});

test('empty variables, as a workflow sets them without a secret, count as absent and are passed to nobody', () => {
  const plan = planSigning('darwin', { CSC_LINK: '', CSC_KEY_PASSWORD: ' ', APPLE_API_KEY: '', PATH: '/bin' });
  expect(plan.lines[0]).toMatch(/^Signing: off/);
  expect(plan.env).toEqual({ PATH: '/bin', CSC_IDENTITY_AUTO_DISCOVERY: 'false' });
});

test('packages of Linux carry no signature, and a line says so', () => {
  expect(planSigning('linux', CERTIFICATE)).toMatchObject({
    args: [],
    lines: ['Signing: none on Linux. A release has checksums and an attestation instead.'],
  });
});
