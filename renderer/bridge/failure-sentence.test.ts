import { expect, test } from 'vitest';
import { createI18n } from '#renderer/i18n/create-i18n.ts';
import en from '#resources/locales/en/failures.json';
import { Failure, KeychainState, TlsReason } from '#shared/bridge/answer.ts';
import { failureSentence } from './failure-sentence.ts';

const plain = { host: 'fill-rate.example.com', proxy: 'proxy:3128', message: 'Not there', issues: [], status: 302 };

/** One failure of each code, and one of each reason within a code. */
const failures: readonly Failure[] = Failure.options.flatMap((option) => {
  const code = option.shape.code.value;
  const base = {
    ...plain,
    code,
    seconds: 30,
    count: 3,
    limitMegabytes: 50,
    retryAfterSeconds: 12,
    reference: 'a1b2',
    state: 'locked',
    isFull: true,
    text: '',
    reason: code === 'photo_refused' ? 'type' : code === 'table_refused' ? 'broken' : 'expired',
  };
  const variants =
    code === 'tls_refused'
      ? TlsReason.options.map((reason) => ({ ...base, reason }))
      : code === 'keychain_failed'
        ? KeychainState.options.map((state) => ({ ...base, state }))
        : code === 'photo_refused'
          ? ['address', 'policy', 'type', 'size', 'pixels', 'decoder'].map((reason) => ({ ...base, reason }))
          : code === 'unwritable'
            ? [true, false].map((isFull) => ({ ...base, isFull }))
            : [base];
  return variants.map((variant) => Failure.parse(variant));
});

test.each(['en', 'pl'] as const)('every failure has its own sentence and next step in %s', async (language) => {
  const i18n = await createI18n(language);
  const t = i18n.getFixedT(language, 'failures');
  const seen = new Set<string>();
  for (const failure of failures) {
    const { title, hint } = failureSentence(failure, t);
    const both = `${title} ${hint}`;
    expect(title.length, failure.code).toBeGreaterThan(3);
    expect(hint.length, failure.code).toBeGreaterThan(3);
    expect(both).not.toMatch(/\{\{|undefined|\w+\.(title|hint)/);
    expect(seen, both).not.toContain(both);
    seen.add(both);
  }
  expect(seen.size).toBe(failures.length);
});

test('no text is about a code that there is not', () => {
  const codes = Failure.options.map((option): string => option.shape.code.value);
  expect(Object.keys(en.code).toSorted()).toEqual(codes.toSorted());
});

test('seconds take the right plural in Polish', async () => {
  const t = (await createI18n('pl')).getFixedT('pl', 'failures');
  const hint = (seconds: number) => failureSentence({ code: 'rate_limited', retryAfterSeconds: seconds }, t).hint;
  expect(hint(1)).toContain('1 sekundę');
  expect(hint(3)).toContain('3 sekundy');
  expect(hint(21)).toContain('21 sekund.');
  expect(hint(22)).toContain('22 sekundy');
});

test('what the service said about single fields is kept in its own words', async () => {
  const t = (await createI18n('en')).getFixedT('en', 'failures');
  const issues = [{ path: 'from', message: 'Must be before to' }];
  expect(failureSentence({ code: 'validation_failed', message: 'Invalid', issues }, t).issues).toEqual(issues);
  expect(failureSentence({ code: 'validation_failed', message: 'Invalid', issues: [] }, t).issues).toEqual([
    { path: '', message: 'Invalid' },
  ]);
});
