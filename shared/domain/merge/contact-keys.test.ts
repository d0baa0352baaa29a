import { expect, test } from 'vitest';
import { emailKey, phoneDigits, phoneKey } from './contact-keys.ts';

test.each([
  ['+48 600 100 200', '600100200'],
  ['0048-600-100-200', '600100200'],
  ['48600100200', '600100200'],
  ['(22) 600 10 02', '226001002'],
  ['0 22 600 10 02', '226001002'],
  ['+49 30 1234567', '49301234567'],
  ['600100', null],
  ['brak', null],
  [null, null],
])('the phone %s is compared as %s', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});

test('a phone tells people apart together with the type of contact', () => {
  expect(phoneKey({ contactType: 'store', phone: '600100200' })).not.toBe(
    phoneKey({ contactType: 'regional_manager', phone: '600100200' }),
  );
});

test('an e-mail is compared without case', () => {
  expect(emailKey({ email: ' A@Endcap.example' })).toBe(emailKey({ email: 'a@endcap.example' }));
  expect(emailKey({ email: null })).toBeNull();
});
