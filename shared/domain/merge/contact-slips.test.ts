import { expect, test } from 'vitest';
import { isNoEmail, isStrangeEmail, isStrangePhone } from './contact-slips.ts';

test.each([
  ['+48 600 100 200', false],
  ['600-100-200', false],
  ['(22) 600 10 02', false],
  ['+351 912 345 678', false],
  ['112', true],
  ['6001002003004005', true],
  ['600 100 200 wew. 3', true],
  ['O00 100 200 300', true],
  ['', false],
  [null, false],
])('the phone %j looks wrong: %j', (phone, isStrange) => {
  expect(isStrangePhone(phone)).toBe(isStrange);
});

test.each([
  ['jan@endcap.example', false, false],
  ['jan@gmial.com', false, true],
  ['Jan@Wp.p', true, true],
  ['jan@endcap.con', false, true],
  ['jan at endcap', true, false],
  ['', true, false],
  [null, false, false],
])('the address %j is refused: %j, and looks wrong: %j', (email, isRefused, isStrange) => {
  expect(isNoEmail(email)).toBe(isRefused);
  expect(isStrangeEmail(email)).toBe(isStrange);
});
