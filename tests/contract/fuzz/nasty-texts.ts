/** Texts that other software has stumbled over; all may stand in a string of the API. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  'S-1',
  'Zażółć gęślą jaźń',
  '𐍈👩‍👩‍👧‍👦',
  'e\u0301 is not \u00e9',
  '\u202eright to left',
  '\u2028\u2029\ufeff\u00a0',
  "'; drop table stores; --",
  '"\\"`$1 %s {{x}} $(y)',
  '%00%2f%zz',
  '../../etc/passwd',
  '/v1/stores',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '1e400',
  '-0',
  '<script>alert(1)</script>',
  '\r\nset-cookie: a=b',
  '\t\u0001\u001f\u007f',
  ',',
  'a,b,,c',
  'x'.repeat(5_000),
  'ż'.repeat(300),
];

/** Texts that no string of the API may hold, and so must be refused. */
export const FORBIDDEN_TEXTS: readonly string[] = ['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\udfff\ud800'];
