import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readHandoverFile } from './handover-parts.ts';

const WHOLE = {
  format: 'endcap-handover',
  version: 1,
  author: 'Ewa',
  at: '2026-11-20T10:00:00.000Z',
  filter: {},
  photos: [{ photoKey: 'a', description: null, reviews: [] }],
  pictures: [],
};
const fileOf = (about: unknown, parts: Record<string, Uint8Array> = {}) =>
  zipSync({ 'handover.json': strToU8(typeof about === 'string' ? about : JSON.stringify(about)), ...parts });
const review = (content: object) => ({
  ...WHOLE,
  photos: [{ photoKey: 'a', description: null, reviews: [{ at: WHOLE.at, content }] }],
});
const FINE = { mark: 'fine', person: null, tags: [], note: '', drawings: [] };

test.each([
  ['it is one', WHOLE, { ok: true }],
  ['it has a review', review(FINE), { ok: true }],
  ['it is newer', { ...WHOLE, version: 2, photos: 'another form' }, { ok: false, reason: 'newer' }],
  ['it is another file', { format: 'endcap-change-set', version: 1 }, { ok: false, reason: 'not_a_handover' }],
  ['it is no JSON', '{"format":', { ok: false, reason: 'not_a_handover' }],
  ['it is too deep', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, { ok: false, reason: 'not_a_handover' }],
  [
    'a filter is deep',
    JSON.stringify(WHOLE).replace('"filter":{}', `"filter":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
    { ok: false, reason: 'broken' },
  ],
  ['a mark is unknown', review({ ...FINE, mark: 'odd' }), { ok: false, reason: 'broken' }],
  [
    'a drawing leaves the picture',
    review({ ...FINE, drawings: [{ shape: 'point', x: 2, y: 0, words: '' }] }),
    { ok: false, reason: 'broken' },
  ],
  ['a photo is there twice', { ...WHOLE, photos: [WHOLE.photos[0], WHOLE.photos[0]] }, { ok: false, reason: 'broken' }],
  ['the author is the person here', { ...WHOLE, author: '*' }, { ok: false, reason: 'broken' }],
  [
    'there are too many photos',
    { ...WHOLE, photos: Array.from({ length: 100_001 }, () => 0) },
    { ok: false, reason: 'too_many_photos' },
  ],
  [
    'a picture has a path',
    { ...WHOLE, pictures: [{ photoKey: 'a', size: 'original', part: '../../etc/passwd' }] },
    { ok: false, reason: 'broken' },
  ],
  [
    'a picture is missing',
    { ...WHOLE, pictures: [{ photoKey: 'a', size: 'original', part: 'pictures/1' }] },
    { ok: false, reason: 'broken' },
  ],
  [
    'a picture is of no photo',
    { ...WHOLE, pictures: [{ photoKey: 'b', size: 'original', part: 'pictures/1' }] },
    { ok: false, reason: 'broken' },
  ],
] as const)('a file is read or refused for what it is: %s', (_name, about, expected) => {
  expect(readHandoverFile({ bytes: fileOf(about) })).toMatchObject(expected);
});

test('what is cut off, has paths or unpacks to too much is refused', () => {
  const whole = fileOf(WHOLE, { 'pictures/1': new Uint8Array(1000) });
  const refusals: [Uint8Array, string][] = [
    [whole.subarray(0, 100), 'broken'],
    [whole.subarray(0, whole.length - 30), 'broken'],
    [fileOf(WHOLE, { '../outside': new Uint8Array(1) }), 'broken'],
    [fileOf(`${JSON.stringify(WHOLE)}${' '.repeat(210 * 1024 * 1024)}`), 'unpacks_too_large'],
  ];
  for (const [bytes, reason] of refusals) {
    expect(() => readHandoverFile({ bytes })).toThrow(expect.objectContaining({ reason }));
  }
});

test('a file of another kind is told apart from a handover that is damaged', () => {
  const others = [
    new Uint8Array(0),
    strToU8('store;slot'),
    strToU8('%PDF-1.7'),
    zipSync({ 'other.json': strToU8('{}') }),
  ];
  for (const bytes of others) expect(readHandoverFile({ bytes })).toEqual({ ok: false, reason: 'not_a_handover' });
});
